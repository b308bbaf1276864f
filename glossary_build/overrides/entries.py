"""Applies overrides to entries: which of them are no terms, and which are one concept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.ids.slugs import PREFIX, is_id_of
from glossary_build.merging.headwords import NO_CONSTRAINTS, MergeConstraints
from glossary_build.model import Entry
from glossary_build.overrides.file import Given, Override, unused_override
from glossary_build.text.names import fold_name


@dataclass(frozen=True, slots=True, kw_only=True)
class OverruledEntries:
    """The entries that are left to merge, with the constraints."""

    entries: tuple[Entry, ...]
    constraints: MergeConstraints
    diagnostics: tuple[Diagnostic, ...]


def overrule_entries(entries: Sequence[Entry], overrides: Sequence[Override]) -> OverruledEntries:
    """Return *entries* without those that *overrides* ignore, and what these say of which are one concept."""
    if not overrides:
        return OverruledEntries(entries=tuple(entries), constraints=NO_CONSTRAINTS, diagnostics=())
    kept, ignoring = _kept(entries, [override for override in overrides if override.ignore])
    constraints, constraining = _merge_constraints(
        _Entries(kept), [override for override in overrides if not override.ignore]
    )
    return OverruledEntries(entries=kept, constraints=constraints, diagnostics=(*ignoring, *constraining))


def _kept(entries: Sequence[Entry], ignoring: Sequence[Override]) -> tuple[tuple[Entry, ...], list[Diagnostic]]:
    """Return the entries that are terms."""
    if not ignoring:
        return tuple(entries), []
    found = _Entries(entries)
    problems: list[Diagnostic] = []
    ignored: set[int] = set()
    for override in ignoring:
        headed = found.headed(override.key.text)
        ignored.update(headed)
        if not headed:
            problems.append(found.unused(override.key, "no entry is headed"))
    return tuple(entry for index, entry in enumerate(entries) if index not in ignored), problems


def _merge_constraints(entries: _Entries, overrides: Iterable[Override]) -> tuple[MergeConstraints, list[Diagnostic]]:
    """Which entries are one concept and which are not; what is to be both is kept apart."""
    must_link: list[tuple[int, ...]] = []
    cannot_link: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    problems: list[Diagnostic] = []
    for override in overrides:
        own = entries.named(override.key.text) if override.merge or override.keep_apart else ()
        for given in override.merge if own else ():
            other = entries.named(given.text)
            must_link += [(*own, *other)] if other else []
            problems += [] if other else [entries.unused(given, "no entry is called")]
        for given in override.keep_apart if own else ():
            pair = entries.split(own, given.text)
            cannot_link += [pair] if all(pair) else []
            problems += [] if all(pair) else [entries.unused(given, f"beside “{override.key.text}” no entry is called")]
            if any(all(set(side) & set(joined) for side in pair) for joined in must_link):
                message = (
                    f"“{override.key.text}” and “{given.text}” are to be merged and kept apart; they are kept apart"
                )
                problems.append(Diagnostic(code=Code.BAD_OVERRIDE, message=message, source=given.source))
    return MergeConstraints(must_link=tuple(must_link), cannot_link=tuple(cannot_link)), problems


class _Entries:
    """Finds entries by what an author calls them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._by_text: dict[str, list[int]] = {}
        self._by_fold: dict[str, list[int]] = {}
        self._by_further: dict[str, list[int]] = {}
        self._by_id: dict[str, list[int]] = {}
        for index, entry in enumerate(entries):
            head, *further = entry.designations
            self._by_text.setdefault(head.text, []).append(index)
            self._by_fold.setdefault(fold_name(head.text), []).append(index)
            for fold in dict.fromkeys(fold_name(each.text) for each in further):
                self._by_further.setdefault(fold, []).append(index)
            for written in filter(None, (entry.explicit_id, entry.concept_id)):
                self._by_id.setdefault(written.removeprefix(PREFIX), []).append(index)

    def headed(self, key: str) -> tuple[int, ...]:
        """Return the entries with the headword *key*, as written or else folded, or with this id."""
        return tuple(
            self._by_text.get(key)
            or self._by_fold.get(fold_name(key))
            or self._by_id.get(key.removeprefix(PREFIX))
            or [
                index
                for index, entry in enumerate(self._entries if key.startswith(PREFIX) else ())
                if is_id_of(key, entry.headword.text, entry.headword.language)
            ]
        )

    def named(self, key: str) -> tuple[int, ...]:
        """Return the entries with the headword or id *key*, else those that give this name to what they are about."""
        return self.headed(key) or tuple(self._by_further.get(fold_name(key), ()))

    def split(self, own: tuple[int, ...], key: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """*own* and the entries that *key* names, no entry in both: by a name, an id, or the source they are in."""
        other = {
            *(self._by_id.get(key.removeprefix(PREFIX)) or self.named(key)),
            *(index for index in own if f"/{self._entries[index].source.path}".endswith(f"/{key}")),
        }
        if other >= set(own):
            other -= set(own)
        return tuple(index for index in own if index not in other), tuple(sorted(other))

    def unused(self, given: Given, lack: str) -> Diagnostic:
        """That *given* names none of the entries."""
        return unused_override(given, lack, (each.text for entry in self._entries for each in entry.designations))
