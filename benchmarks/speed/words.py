"""Words that generated glossaries are made of, each in English and in Chinese."""

from __future__ import annotations

Word = tuple[str, str]
"""English, Chinese."""


def _pairs(text: str) -> list[Word]:
    """Words from lines such as ``batched 批量, binary 二进制``."""
    pairs = (each.rsplit(maxsplit=1) for line in text.strip().splitlines() for each in line.strip(", ").split(","))
    return [(english.strip(), chinese) for english, chinese in pairs]


QUALITIES = _pairs("""
abstract 抽象, adaptive 自适应, aligned 对齐, approximate 近似, asynchronous 异步, atomic 原子, automatic 自动
balanced 均衡, batched 批量, bidirectional 双向, binary 二进制, blocking 阻塞, bounded 有界, buffered 缓冲
cached 缓存, canonical 规范, causal 因果, coarse 粗粒度, compiled 编译, compressed 压缩, concurrent 并发
convex 凸, damped 阻尼, decoupled 解耦, deferred 延迟, dense 稠密, deterministic 确定性, discrete 离散
distributed 分布式, eager 即时, elastic 弹性, embedded 嵌入式, encrypted 加密, explicit 显式, external 外部
fallible 易错, federated 联邦, finite 有限, flexible 柔性, focal 焦点, frozen 冻结, fused 融合, fuzzy 模糊
gated 门控, generative 生成式, geometric 几何, global 全局, greedy 贪心, grouped 分组, guided 引导, hashed 散列
hidden 隐藏, hierarchical 层次, homogeneous 同构, hybrid 混合, idle 空闲, implicit 隐式, incremental 增量
inductive 归纳, inner 内部, interactive 交互, inverse 逆向, isolated 隔离, iterative 迭代, joint 联合
keyed 带键, known 已知, latent 潜在, layered 分层, lazy 惰性, linear 线性, local 局部, logical 逻辑, masked 掩码
maximal 最大, minimal 最小, modular 模块化, mutable 可变, nested 嵌套, neural 神经, noisy 含噪, nominal 名义
online 在线, optimal 最优, ordered 有序, outer 外层, parallel 并行, partial 部分, passive 被动, periodic 周期
physical 物理, pooled 池化, portable 可移植, quantized 量化, queued 排队, random 随机, reactive 响应式
recursive 递归, redundant 冗余, regular 正则, residual 残差, robust 鲁棒, sampled 采样, scalable 可扩展
semantic 语义, sequential 顺序, shared 共享, smooth 平滑, sparse 稀疏, static 静态, symbolic 符号, temporal 时序
tiled 平铺, transient 瞬态, typed 类型化, uniform 均匀, unordered 无序, validated 已验证, variable 变长
virtual 虚拟, volatile 易失, weak 弱, weighted 加权, wide 宽, windowed 窗口化, yearly 年度, yielded 让出
zero 零, zonal 分区
""")

THINGS = _pairs("""
account 账户, action 动作, agent 智能体, anchor 锚点, array 数组, attribute 属性, axis 轴, beam 波束, bias 偏置
block 块, boundary 边界, branch 分支, budget 预算, channel 通道, checkpoint 检查点, cluster 集群, column 列
component 组件, constraint 约束, context 上下文, corpus 语料, cursor 游标, dataset 数据集, decoder 解码器
device 设备, dictionary 字典, document 文档, domain 领域, edge 边, encoder 编码器, engine 引擎, error 误差
event 事件, factor 因子, feature 特征, field 字段, filter 滤波器, frame 帧, function 函数, gateway 网关
gradient 梯度, grammar 语法, graph 图, grid 网格, image 图像, index 索引, instance 实例, interval 区间
kernel 核, label 标签, ledger 账本, lexicon 词典, lock 锁, matrix 矩阵, memory 内存, message 消息, metric 指标
model 模型, network 网络, node 节点, object 对象, operator 算子, packet 数据包, parameter 参数, partition 分片
path 路径, pattern 模式, pixel 像素, policy 策略, process 进程, queue 队列, record 记录, region 区域
registry 注册表, replica 副本, request 请求, rule 规则, schema 架构, segment 片段, sentence 句子, sequence 序列
session 会话, signal 信号, socket 套接字, stack 栈, state 状态, stream 流, symbol 标记, table 表格, task 任务
tensor 张量, thread 线程, token 词元, topic 主题, transaction 事务, tree 树, variant 变体, vector 向量
window 窗
""")

ACTIVITIES = _pairs("""
adaptation 适配, allocation 分配, analysis 分析, approximation 逼近, calibration 校准, clipping 裁剪
compaction 整理, comparison 比较, decomposition 分解, decoding 解码, detection 检测, distillation 蒸馏
estimation 估计, eviction 淘汰, expansion 展开, extraction 抽取, generation 生成, inference 推断
initialization 初始化, inspection 检查, integration 集成, interpolation 插值, learning 学习, linking 链接
matching 匹配, merging 合并, migration 迁移, normalization 归一化, optimization 优化, parsing 解析
prediction 预测, projection 投影, propagation 传播, pruning 剪枝, ranking 排名, recovery 恢复, refinement 细化
replication 复制, retrieval 检索, routing 路由, sampling 抽样, scheduling 调度, search 搜索, selection 选择
splitting 切分, tracing 追踪, training 训练, transformation 变换, tuning 调优, validation 校验
""")

VERBS = _pairs("""
bounds 限定, compares 比较, controls 控制, describes 描述, encodes 编码, estimates 估计, extends 扩展
measures 度量, reduces 降低, replaces 替代, separates 区分, stores 存储, updates 更新
""")

CIRCUMSTANCES = _pairs("""
at build time 构建时, at run time 运行时, before a release 发布之前, in most libraries 多数库中
in practice 实践中, on every platform 各平台上, on small machines 小型机器上, under heavy load 高负载下
when memory is short 内存不足时, with one writer 单一写者时, without a network 没有网络时
""")

CODE = (
    "a[..., 0]",
    "axis=-1",
    "O(n log n)",
    "--max-size 512",
    "open(path)",
    "queue.get()",
    "retries = 3",
    "with_lock(key)",
    "<stdin>",
    "x ** 2",
)
