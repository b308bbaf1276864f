"""Applies overrides: which entries are terms, which are one concept, and what a concept is called or related to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.headwords.designations import order_designations
from glossary_build.ids import PREFIX, ids_of
from glossary_build.merging.grouping import MergeConstraints
from glossary_build.model import (
    Amendment,
    Concept,
    Designation,
    Draft,
    Entry,
    Glossary,
    HiddenName,
    NameRule,
    Relation,
    RelationRule,
    RelationType,
    Status,
)
from glossary_build.overrides import Given, NameOverride, Override
from glossary_build.text.names import fold_name, language_of, split_disambiguator
from glossary_build.text.suggestions import NearNames, did_you_mean

_NO_CONCEPT = "no concept is called"


def overrule_concepts(
    concepts: Sequence[Draft], overrides: Sequence[Override]
) -> tuple[tuple[Draft, ...], tuple[Diagnostic, ...]]:
    """Return *concepts* with what *overrides* set in them."""
    glossary = Glossary(concepts=tuple(concepts))
    overruled = {concept.id: concept for concept in concepts}
    offered = Offered(_names_of(concepts))
    problems: list[Diagnostic] = []
    for override in overrides:
        if override.ignore:
            continue
        id_ = _id_of(override.key.text, glossary)
        if id_ is None:
            problems.append(offered.unused(override.key, _NO_CONCEPT))
            continue
        concept = overruled[id_]
        designations, naming = _named(concept, override)
        relations, relating = _related(concept, override, glossary, offered)
        problems += [*naming, *relating]
        overruled[id_] = replace(
            concept,
            is_given=concept.is_given and not override.id,
            designations=designations,
            hidden_names=_hidden(concept, override),
            relations=relations,
            subjects=concept.subjects if override.subjects is None else override.subjects,
            anchors=tuple(dict.fromkeys((override.id, *concept.anchors))) if override.id else concept.anchors,
            amendments=(*concept.amendments, *_amendments(override)),
        )
    return tuple(overruled.values()), tuple(problems)


def _id_of(key: str, glossary: Glossary) -> str | None:
    """Return the id of the draft with this name, or with this id by its author or its names."""
    bare = key.removeprefix(PREFIX)
    by_id = glossary.by_id(bare) or glossary.by_id(PREFIX + bare)
    giving = (
        concept
        for concept in (glossary.concepts if key.startswith(PREFIX) else ())
        if any(key in ids_of(each.text, each.language) for each in concept.designations)
    )
    concept = glossary.find(key) or by_id or next(giving, None)
    return concept.id if concept else None


def _named(concept: Concept, override: Override) -> tuple[tuple[Designation, ...], list[Diagnostic]]:
    """Return the names of *concept*; all are deprecated where its own name is, and something replaces it."""
    names = list(concept.designations)
    problems: list[Diagnostic] = []
    for each in override.names:
        index = _position(names, each.name.text)
        if index is None:
            lack = f"“{concept.designations[0].text}” has no name"
            problems.append(Offered(name.text for name in names).unused(each.name, lack))
        elif each.ignore and len(names) == 1:
            message = f"“{each.name.text}” is the only name of its concept; ignore the entry instead"
            problems.append(Diagnostic(Code.BAD_OVERRIDE, message, each.name.source))
        else:
            names = list(_with(names, index, each))
    if override.do_not_translate:
        names[0] = names[0].untranslatable()
    own = next((each for each in override.names if each.name == override.key), None)
    if own and own.status is Status.DEPRECATED and override.relations.get(RelationType.REPLACED_BY):
        names = [
            replace(name, status=Status.DEPRECATED, origin=NameRule.OVERRIDE.of(), inferred=False) for name in names
        ]
    return (order_designations(names) if override.names else tuple(names)), problems


def _position(names: Sequence[Designation], text: str) -> int | None:
    """Index of the name *text*, as written or else folded."""
    exact = (index for index, name in enumerate(names) if name.text == text)
    folded = (index for index, name in enumerate(names) if fold_name(name.text) == fold_name(text))
    return next(exact, next(folded, None))


def _with(names: Sequence[Designation], index: int, override: NameOverride) -> Iterator[Designation]:
    """Yield *names* with *override* applied to the one at *index*, and one of its language preferred."""
    old = names[index]
    new = replace(
        old,
        status=override.status or old.status,
        reading=override.reading or old.reading,
        kind=override.kind or old.kind,
        language=override.language or old.language,
        origin=NameRule.OVERRIDE.of(),
        inferred=False,
    )
    peers = [each for each in names if each is not old and each.language == new.language]
    rival = next((each for each in peers if each.status is Status.PREFERRED), None)
    heir = next((each for each in peers if each.status is Status.ADMITTED), None)
    for each in names:
        if each is old:
            yield from () if override.ignore else (new,)
        elif each is rival and new.status is Status.PREFERRED:
            yield replace(each, status=Status.ADMITTED)
        elif each is heir and old.status is Status.PREFERRED and new.status is Status.ADMITTED:
            yield replace(each, status=Status.PREFERRED)
        else:
            yield each


def _hidden(concept: Concept, override: Override) -> tuple[HiddenName, ...]:
    if override.hidden_names is None:
        return concept.hidden_names
    given = {each.text: each.source for each in override.hidden_names}
    return tuple(HiddenName(text=text, language=language_of(text), source=source) for text, source in given.items())


def _related(
    concept: Concept, override: Override, glossary: Glossary, offered: Offered
) -> tuple[tuple[Relation, ...], list[Diagnostic]]:
    """Return the relations of *concept*: those of a type that *override* sets are all that it has of this type."""
    relations = [each for each in concept.relations if each.type not in override.relations]
    problems: list[Diagnostic] = []
    for type_, targets in override.relations.items():
        for given in targets:
            target = _id_of(given.text, glossary)
            if target is None:
                problems.append(offered.unused(given, _NO_CONCEPT))
            elif target == concept.id:
                message = f"“{given.text}” is a name of this concept itself"
                problems.append(Diagnostic(Code.BAD_OVERRIDE, message, given.source))
            else:
                rule = RelationRule.OVERRIDE
                relations.append(Relation(type=type_, target=target, rule=rule, source=given.source))
    return tuple(relations), problems


def _amendments(override: Override) -> Iterable[Amendment]:
    """Return what *override* sets, and where."""
    whole = {
        "id": override.id,
        "do-not-translate": override.do_not_translate,
        "subjects": override.subjects is not None,
    }
    settings = [*(each for each, given in whole.items() if given), *(each.value for each in override.relations)]
    yield from (Amendment(setting=each, source=override.key.source) for each in settings)
    listed = {"hidden-names": override.hidden_names or (), "merge": override.merge, "keep-apart": override.keep_apart}
    for setting, items in listed.items():
        yield from (Amendment(setting=setting, name=given.text, source=given.source) for given in items)
    for each in override.names:
        for setting in ("status", "reading", "kind", "language", "ignore"):
            if getattr(each, setting):
                yield Amendment(setting=setting, name=each.name.text, source=each.name.source)


def overrule_entries(
    entries: Sequence[Entry], overrides: Sequence[Override]
) -> tuple[tuple[Entry, ...], MergeConstraints, tuple[Diagnostic, ...]]:
    """Return *entries* without those that *overrides* ignore, and what these say of which are one concept."""
    problems: list[Diagnostic] = []
    ignored: set[int] = set()
    known = _Known(entries)
    for override in overrides:
        if override.ignore:
            headed = known.meant(override.key.text, _HEADED)
            ignored.update(headed)
            problems += [] if headed else [known.offered.unused(override.key, "no entry is headed")]
    kept = tuple(entry for index, entry in enumerate(entries) if index not in ignored)
    constraints, constraining = _merge_constraints(kept, [override for override in overrides if not override.ignore])
    return kept, constraints, (*problems, *constraining)


def _merge_constraints(
    entries: Sequence[Entry], overrides: Iterable[Override]
) -> tuple[MergeConstraints, list[Diagnostic]]:
    """Which entries are one concept and which are not; what is to be both is kept apart."""
    must_link: list[tuple[int, ...]] = []
    cannot_link: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    problems: list[Diagnostic] = []
    known = _Known(entries)
    for override in overrides:
        own = known.meant(override.key.text) if override.merge or override.keep_apart else ()
        for given in override.merge if own else ():
            other = known.meant(given.text)
            must_link += [(*own, *other)] if other else []
            problems += [] if other else [known.offered.unused(given, "no entry is called")]
        for given in override.keep_apart if own else ():
            pair = known.split(own, given.text)
            cannot_link += [pair] if all(pair) else []
            lack = f"beside “{override.key.text}” no entry is called"
            problems += [] if all(pair) else [known.offered.unused(given, lack)]
            if any(all(set(side) & set(joined) for side in pair) for joined in must_link):
                message = (
                    f"“{override.key.text}” and “{given.text}” are to be merged and kept apart; they are kept apart"
                )
                problems.append(Diagnostic(Code.BAD_OVERRIDE, message, given.source))
    return MergeConstraints(must_link=tuple(must_link), cannot_link=tuple(cannot_link)), problems


_Forms = Callable[[Entry], Iterable[str]]
_Way = tuple[Callable[[str], str], _Forms]
"""A way in which a key means an entry: how the key is looked up, and what the entry is known by."""


def _given_ids(entry: Entry) -> Iterator[str]:
    yield from (each.removeprefix(PREFIX) for each in (entry.explicit_id, entry.concept_id) if each)


_BY_ID: _Way = (lambda key: key.removeprefix(PREFIX), _given_ids)
_HEADED: tuple[_Way, ...] = (
    (str, lambda entry: [entry.headword.text]),
    (fold_name, lambda entry: [fold_name(entry.headword.text)]),
    _BY_ID,
    (
        lambda key: key if key.startswith(PREFIX) else "",
        lambda entry: ids_of(entry.headword.text, entry.headword.language),
    ),
)
_NAMED: tuple[_Way, ...] = (
    *_HEADED,
    (fold_name, lambda entry: [fold_name(each.text) for each in entry.designations[1:]]),
)


class _Known:
    """The entries that keys may mean."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self.offered = Offered(_names_of(entries))
        self._positions: dict[_Forms, dict[str, list[int]]] = {}

    def meant(self, key: str, ways: Iterable[_Way] = _NAMED) -> tuple[int, ...]:
        """Return the positions of the entries that *key* means, in the first of these *ways* in which it means any."""
        return next(filter(None, (self._found(form(key), forms) for form, forms in ways)), ())

    def _found(self, form: str, forms: _Forms) -> tuple[int, ...]:
        if form and forms not in self._positions:
            positions = self._positions[forms] = {}
            for index, entry in enumerate(self._entries):
                for each in {*forms(entry)}:
                    positions.setdefault(each, []).append(index)
        return tuple(self._positions[forms].get(form, ())) if form else ()

    def split(self, own: tuple[int, ...], key: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """*own* and the entries that *key* means, no entry in both: by an id, a name, or the source they are in."""
        other = {
            *self.meant(key, (_BY_ID, *_NAMED)),
            *(index for index in own if f"/{self._entries[index].source.path}".endswith(f"/{key}")),
        }
        if other >= set(own):
            other -= set(own)
        return tuple(index for index in own if index not in other), tuple(sorted(other))


class Offered:
    """The names that a message offers for one that nothing has, indexed when the first one is asked for."""

    def __init__(self, names: Iterable[str]) -> None:
        """Offer *names*."""
        self._names = names

    @cached_property
    def _known(self) -> tuple[NearNames, dict[str, list[str]]]:
        """What looks like a name, and the homonyms by the name that they share."""
        known = list(dict.fromkeys(self._names))
        homonyms: dict[str, list[str]] = {}
        for name in known:
            if split := split_disambiguator(name):
                homonyms.setdefault(fold_name(split[0]), []).append(name)
        return NearNames(known), homonyms

    def unused(self, given: Given, lack: str) -> Diagnostic:
        """Return that *given* applies to nothing: *lack* (“no concept is called”) says of what kind."""
        near, homonyms = self._known
        hint = did_you_mean(homonyms.get(fold_name(given.text)) or near.closest(given.text))
        return Diagnostic(Code.UNUSED_OVERRIDE, f"{lack} “{given.text}”{hint}", given.source)


def _names_of(known: Iterable[Concept | Entry]) -> Iterator[str]:
    yield from (name.text for each in known for name in each.designations)
