"""Finds out whether the code of others may act on the nodes of entries, by reading it."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from textwrap import dedent
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple, TypeGuard

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import NodeMatcher

from glossary_build.sphinx_ext.entries.as_nodes import CONTAINERS

READ_WITH_US = frozenset({"docutils", "glossary_build", "myst_parser", "sphinx"})
"""Packages whose own transforms make documents; entries are kept as they are when these have run."""

DOCUMENT_AT = {"doctree-read": 1, "doctree-resolved": 1, "html-page-context": 4, "process_doc": 2}
"""Event, or method of a domain, → the position of the document among the arguments of its handlers."""

ENTRY_NODES: tuple[type[nodes.Node], ...] = (
    *(nodes.definition, nodes.definition_list, nodes.definition_list_item, nodes.term, nodes.paragraph, nodes.Text),
    *(nodes.inline, nodes.literal, nodes.literal_block, nodes.emphasis, nodes.strong, nodes.reference),
    *(nodes.container, addnodes.glossary, addnodes.index, addnodes.pending_xref, *CONTAINERS.values()),
)
"""The nodes that entries stand for."""

_SEARCHES = frozenset({"findall", "next_node", "traverse"})
"""Methods that look for nodes of a class, or for those that meet a condition."""
_HARMLESS = frozenset({"append", "attributes", "get", "insert", "reporter", "settings"})
"""Attributes of a document that lead to no entry."""
_READING = frozenset({"get_and_resolve_doctree", "get_doctree"})
"""Methods that give the document of any page."""

_CODE = (FunctionType, type, classmethod, staticmethod)


class _Code(NamedTuple):
    function: FunctionType
    owner: type | None = None
    """The class that it is a method of."""
    is_condition: bool = False
    """Whether a search calls it, so that any class it names is looked for."""


def acting_handlers(handlers: Iterable[Callable[..., Any]], event: str) -> Iterator[str]:
    """Return the modules with one of the *handlers* of *event* that may act on entries."""
    for handler in handlers:
        if _package(handler) not in READ_WITH_US and _handler_acts(handler, DOCUMENT_AT[event]):
            yield _module(handler)


def acting_transforms(transforms: Iterable[type]) -> Iterator[str]:
    """Return the modules with a transform that may act on entries."""
    for transform in transforms:
        if _package(transform) not in READ_WITH_US and _may_act(_methods(transform), "self.document"):
            yield transform.__module__


def reading(found: Iterable[Callable[..., Any]]) -> Iterator[str]:
    """Return the modules with one of the handlers or classes *found* that may get the document of a page by itself."""
    for each in found:
        if _package(each) not in READ_WITH_US and _reads(each):
            yield _module(each)


def _reads(found: object) -> bool:
    """Whether it, or a function or class of its package that it names, has the name of a method that gives a document.

    The names in its code are enough, which takes no time to speak of: handlers of any event are looked at.
    """
    package = _package(found)
    ahead, seen = [(found, getattr(found, "__self__", None))], set[FunctionType]()
    while ahead:
        each, owner = ahead.pop()
        each = each.func if isinstance(each, partial) else getattr(each, "__func__", each)
        if isinstance(each, type):
            named, owner = [*vars(each).values()], each
        elif isinstance(each, FunctionType) and each not in seen:
            seen.add(each)
            names = {*_names(each.__code__)}
            if names & _READING:
                return True
            known = each.__globals__
            modules = (known[name] for name in names if isinstance(known.get(name), ModuleType))
            named = [place[name] for place in (known, *map(vars, modules)) for name in names & place.keys()]
            named += [inspect.getattr_static(owner, name, None) for name in names]
        else:
            continue
        ahead += [(each, owner) for each in named if isinstance(each, _CODE) and _package(each) == package]
    return False


def _names(code: CodeType) -> Iterator[str]:
    """The names of variables and attributes in *code*, and in the functions in it."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)


def _handler_acts(handler: Callable[..., Any], position: int) -> bool:
    """Whether *handler* may act on the document, its argument at *position*; what isn't a function or a method may."""
    function, owner = handler, None
    if isinstance(handler, MethodType):
        function, owner, position = handler.__func__, type(handler.__self__), position + 1
    if not isinstance(function, FunctionType):
        return True
    code = function.__code__
    is_named = position < code.co_argcount
    if not is_named and not code.co_flags & inspect.CO_VARARGS:
        return False
    argument = code.co_varnames[position if is_named else code.co_argcount + code.co_kwonlyargcount]
    tree = _tree(function)
    is_used = tree is None or any(
        (isinstance(node, ast.Name) and node.id == argument)
        or (isinstance(node, ast.Attribute) and node.attr in _READING)
        for node in ast.walk(tree)
    )
    return is_used and _may_act([_Code(function, owner)], argument)


def _methods(class_: type) -> list[_Code]:
    """The methods of *class_* that Sphinx and docutils don't define."""
    methods = {
        name: method
        for each in reversed(class_.__mro__)
        if _package(each) not in READ_WITH_US
        for name, method in vars(each).items()
        if isinstance(method, FunctionType)
    }
    return [_Code(method, class_) for method in methods.values()]


def _may_act(found: Iterable[_Code], document: str) -> bool:
    """Whether the code that was *found*, and what it calls, may act on the entries of the *document* that it takes."""
    ahead, seen = [*found], set[_Code]()
    while ahead:
        code = ahead.pop()
        if code in seen:
            continue
        seen.add(code)
        function, _owner, _is_condition = code
        tree = _tree(function)
        if tree is None or _acts(code, tree, (document, "self.document"), ahead):
            return True
    return False


def _acts(code: _Code, tree: ast.AST, documents: Collection[str], ahead: list[_Code]) -> bool:
    """Whether *code* itself may act on entries; functions that it names are added to what is *ahead*."""
    function, owner, is_condition = code
    known = function.__globals__ | dict(_imported(tree)) | {"self": owner}
    known |= dict(_matchers(tree, known))
    parameters = {each.arg for each in ast.walk(tree) if isinstance(each, ast.arg)}
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        around, value = parents.get(node), _meant(node, known)
        is_argument = isinstance(around, ast.Call) and node in around.args
        if isinstance(value, FunctionType) and _package(value) == _package(function):
            of_class = owner if isinstance(node, ast.Attribute) else None
            ahead.append(_Code(value, of_class, is_condition=is_argument and _searches(around)))
        if (
            (isinstance(node, ast.Attribute) and node.attr in _READING)
            or (_searches(node) and not _is_understood(node, known, parameters))
            or (_is_of_entries(value) and (is_condition or (is_argument and not _is_check(around))))
            or (
                isinstance(node, (ast.Name, ast.Attribute))
                and ast.unparse(node) in documents
                and not _is_harmless(around, known, function)
            )
        ):
            return True
    return False


def _is_of_entries(value: object) -> bool:
    """Whether *value* is a class that nodes of entries have."""
    if not isinstance(value, type) or not issubclass(value, nodes.Node):
        return False
    return any(issubclass(node, value) for node in ENTRY_NODES)


def _is_check(around: ast.AST | None) -> bool:
    """Whether a class is given to ``isinstance``, which looks at a node that something else has found."""
    return isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.func.id == "isinstance"


def _is_harmless(around: ast.AST | None, known: Mapping[str, Any], function: FunctionType) -> bool:
    """Whether a use of the document looks at no node: a test for it, a search, or a call that is looked through."""
    match around:
        case ast.Attribute(attr=attribute):
            return attribute in _HARMLESS | _SEARCHES
        case ast.Call(func=called):
            value = _meant(called, known)
            is_followed = isinstance(value, FunctionType) and _package(value) == _package(function)
            return is_followed or (isinstance(called, ast.Name) and called.id in {*_SEARCHES, "hasattr"})
    return isinstance(around, (ast.If, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.IfExp))


def _searches(node: ast.AST | None) -> TypeGuard[ast.Call]:
    """Whether *node* is ``node.findall(x)`` or ``findall(node)(x)``."""
    function = node.func if isinstance(node, ast.Call) else None
    if isinstance(function, ast.Call):
        return isinstance(function.func, ast.Name) and function.func.id in _SEARCHES
    return isinstance(function, ast.Attribute) and function.attr in _SEARCHES


def _is_understood(call: ast.Call, known: Mapping[str, Any], parameters: Collection[str]) -> bool:
    """Whether what a search looks for is known: classes, a function, or what the caller gives; not entries."""
    given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "condition")]
    wanted = given[0] if given else None
    if isinstance(wanted, ast.Lambda):
        return any(isinstance(_meant(part, known), type) for part in ast.walk(wanted))
    parts = wanted.elts if isinstance(wanted, ast.Tuple) else [wanted]
    return all(
        (isinstance(part, ast.Name) and part.id in parameters)
        or (part is not None and isinstance(_meant(part, known), (type, FunctionType)))
        for part in parts
    )


def _tree(function: FunctionType) -> ast.AST | None:
    """The syntax of *function* without its annotations; None where its source isn't there."""
    try:
        tree = ast.parse(dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        return None
    for node in ast.walk(tree):
        for part in ("annotation", "returns", "decorator_list"):
            if hasattr(node, part):
                setattr(node, part, [] if part == "decorator_list" else None)
    return tree


def _imported(tree: ast.AST) -> Iterator[tuple[str, object]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module = sys.modules.get(node.module or "")
            yield from ((alias.asname or alias.name, getattr(module, alias.name, None)) for alias in node.names)


def _matchers(tree: ast.AST, known: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The variables with a :class:`~sphinx.util.nodes.NodeMatcher`, each with the class that it looks for."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=called, args=[class_, *_])):
                if _meant(called, known) is NodeMatcher:
                    yield name, _meant(class_, known)


def _meant(node: ast.AST, known: Mapping[str, Any]) -> object:
    """What a name or an attribute of a module stands for; None for anything else."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_meant(node.value, known), node.attr, None)
    return None


def _module(each: Callable[..., Any] | object) -> str:
    handler = each.func if isinstance(each, partial) else each
    return getattr(handler, "__module__", None) or type(handler).__module__


def _package(each: object) -> str:
    return _module(each).partition(".")[0]
