"""Tells traditional Chinese from simplified by characters that stand in one of them only."""

from __future__ import annotations

_TRADITIONAL = frozenset(
    "們個這為來時會說國學對過還動開關門問間長東車馬電機網絡線組織結構緒縮編譯碼圖標準類數據庫錄環境測試驗證變換執行"
    "態勢單雙層級節點總輸價創質義樣條項題頭顯圍範隊棧樹遞歸應該專業術語詞彙書寫記憶體儲處設備裝載視訊號頻報錯誤調"
    "試鏈鍵鎖觸發內無與從離雜進運輸連續隨見觀現規則實際張陣優無損損獲得導師訓練習權積極敗損選擇遷轉軟區塊鏡擬擇階"
    "鄰許積檢產統總維護衛兩億萬務員貝獨參響應聽聯聲傳圓檔檢壓縮簡繁體羅輯預測評價論領頁題風飛驅黃齊齡龍徑筆簽絕給"
    "終經純細綁綜綠緊緩練縱縣繪繫繼續罷聖職腦臺舉舊葉號蟲補複製計訂訪診詳誌認請諾謂講證識議讀貨質費資賴輪辦農迴"
    "週遠適郵釋鈕銷錢鍊鏈鐘閉閱陽陰際險隱難雲靈靜韻順頻額願餘駐驟鬆魚鳥麼點黨嚴喪嘗噴園團執堅報場塵壞奪奮婦孫寶寫"
    "屬歲島幣幹幾廠廣廳彈強徵憂懷懸戰戶掃採揚搶擁擇擊擔據擴攝敵斷晉暫曆條極榮樂樓歐歷殘殺氣漢滅滿漸潔灣濕濾灑煙熱"
    "燈爭爾牆獎獻瑪畫療監盤眾礎確禮稱穩窮競築簡糧糾紀約紅紋級紙細紹終絡統絲綠維"
)
_SIMPLIFIED = frozenset(
    "们个这为来时会说国学对过还动开关门问间长东车马电机网络线组织结构绪缩编译码图标准类数据库录环测试验证变换执"
    "态势单双层级节点总输价创质义样条项题头显围范队栈树递归应该专业术语词汇书写记忆体储处设备装载视讯号频报错误调"
    "链键锁触发无与从离杂进运连续随见观现规则实际张阵优损获导师训练习权积极败选择迁转软区块镜拟阶邻许检产统维护卫"
    "两亿万务员贝独参响听联声传圆档压简罗辑预评论领页风飞驱黄齐龄龙径笔签绝给终经纯细绑综绿紧缓纵县绘继罢圣职脑举"
    "旧叶虫补复制计订访诊详认请诺谓讲识议读货费资赖轮办农远适邮释钮销钱钟闭阅阳阴险隐难云灵静韵顺额愿驻骤鱼鸟么党"
    "严丧尝喷园团坚场尘坏夺奋妇孙宝属岁岛币几厂广厅弹强忧怀悬战户扫采扬抢拥击担扩摄敌断晋暂历荣乐楼欧残杀气汉灭满"
    "渐洁湾湿滤洒烟热灯争尔墙奖献玛画疗监盘众础确礼称稳穷竞筑粮纠纪约红纹纸绍丝"
)
_ONLY_TRADITIONAL = _TRADITIONAL - _SIMPLIFIED
_ONLY_SIMPLIFIED = _SIMPLIFIED - _TRADITIONAL


def is_traditional(text: str) -> bool:
    """Whether *text* is clearly traditional: it has characters that only stand there, and more of them than of the
    simplified ones.

    >>> is_traditional("資料結構"), is_traditional("数据结构"), is_traditional("元件")
    (True, False, False)
    """
    characters = set(text)
    return len(characters & _ONLY_TRADITIONAL) > len(characters & _ONLY_SIMPLIFIED)


def is_simplified(text: str) -> bool:
    """Whether *text* has characters that only stand in simplified Chinese."""
    return not _ONLY_SIMPLIFIED.isdisjoint(text)
