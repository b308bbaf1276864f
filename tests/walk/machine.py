"""The state machine: one rule for each thing that may change in a project."""

from __future__ import annotations

import copy
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from click.testing import CliRunner
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from glossary_build.cli import main
from tests.forked_builds import build, in_fork
from tests.walk.choices import (
    CHINESE,
    COMPARED,
    CONFIG,
    ENGLISH,
    EVENTS,
    FORMS,
    NAMES,
    OUTPUTS,
    PAGES,
    PICK,
    REFERENCES,
    SETTINGS,
    VIEWS,
)
from tests.walk.links import dead_links
from tests.walk.sites import differences, files_of, is_left
from tests.walk.world import OTHER, PLACES, SOURCES, TEXTS, Page, Term, World


class Walk(RuleBasedStateMachine):
    """A project, an output that is updated at each step, and one that is built from nothing."""

    steps: ClassVar[Counter[str]] = Counter()
    """How often each rule was tried, in all walks of this process."""
    compared: ClassVar[int] = 0
    """How often two sites were compared, which is less often: a change may be built with the one after it."""
    keeps = False
    """Whether a project that failed stays, with what was built before its last step in ``_kept``."""

    def __init__(self) -> None:
        """Begin with nothing; :meth:`begin` fills it."""
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="glossary-walk-"))
        self.world = World(terms={place: [] for place in PLACES}, pages={}, config={}, elsewhere={})
        self.past: list[World] = []
        self.written: dict[str, str | bytes] = {}
        self.gone: dict[str, set[str]] = {out: set() for out in ("out", *(f"{each}-too" for each in COMPARED))}
        """By output, the names of pages that there were since it began."""
        self.story: list[str] = []
        self.postponed = False
        self.failed = False
        self.jobs = 1

    @initialize(
        terms=st.lists(st.tuples(PICK, PICK, PICK, PICK), min_size=5, max_size=12),
        views=st.lists(PICK, min_size=1, max_size=3),
        uses=st.lists(st.tuples(PICK, PICK), min_size=2, max_size=8),
        builder=st.sampled_from(("html", "html", "html", "dirhtml")),
        elsewhere=PICK,
        settings=SETTINGS,
    )
    def begin(
        self,
        terms: list[Any],
        views: list[int],
        uses: list[Any],
        builder: str,
        elsewhere: int,
        settings: list[tuple[str, int]],
    ) -> None:
        """Some terms in each place, a view or two, and pages that refer to terms."""
        assume(any(each != terms[0] for each in terms))  # the simplest example of Hypothesis walks on the spot
        self.builder = builder
        world = self.world
        world.config = {name: values[0] for name, values in CONFIG.items()}
        world.config |= {option: _of(CONFIG[option], value) for option, value in settings}
        for place, english, chinese, link in terms:
            world.terms[PLACES[place % len(PLACES)]].append(_term(english, chinese, link))
        for number, split in enumerate(views):
            options = {"split": "letter"} if split % 2 else {}
            if number:
                options |= {"order": "zh", "no-index": ""}
            world.pages[f"view{number}"] = Page(view=options, markdown=split % 3 == 0)
        for number in range(3):
            references = [(_of(FORMS, form), _of(NAMES, name)) for form, name in uses[number::3]]
            world.pages[f"use{number}"] = Page(references=references, markdown=number == 1)
        world.elsewhere = {_of(NAMES, elsewhere): f"page.html#a{elsewhere}", "Outside": "page.html#outside"}
        world.meanings = {"Outside": "Is outside."}
        world.pages["use0"].references.append(("term", "Outside"))
        self._note("begin")

    # What authors do to terms

    @rule(place=PICK, english=PICK, chinese=PICK, link=PICK)
    def add_term(self, place: int, english: int, chinese: int, link: int) -> None:
        """A new entry at the end of a place."""
        self.world.terms[_of(PLACES, place)].append(_term(english, chinese, link))
        self._note("add_term")

    @rule(term=PICK)
    def remove_term(self, term: int) -> None:
        """An entry less."""
        if found := self._found(term):
            self.world.terms[found[0]].remove(found[1])
        self._note("remove_term")

    @rule(term=PICK, name=PICK)
    def rename_term(self, term: int, name: int) -> None:
        """Another English name."""
        if found := self._found(term):
            found[1].english = _of(ENGLISH, name)
        self._note("rename_term")

    @rule(term=PICK, name=PICK)
    def retranslate_term(self, term: int, name: int) -> None:
        """Another Chinese name, or none."""
        if found := self._found(term):
            found[1].chinese = _of(("", *CHINESE), name)
        self._note("retranslate_term")

    @rule(name=PICK, translation=PICK)
    def translate(self, name: int, translation: int) -> None:
        """Another translation in the catalogue."""
        self.world.translations[_of(ENGLISH, name)] = _of(CHINESE, translation)
        self._note("translate")

    @rule(term=PICK, place=PICK, index=st.integers(0, 3))
    def move_term(self, term: int, place: int, index: int) -> None:
        """An entry goes to another file or page, or position."""
        if found := self._found(term):
            self.world.terms[found[0]].remove(found[1])
            self.world.terms[_of(PLACES, place)].insert(index, found[1])
        self._note("move_term")

    @rule(term=PICK, text=PICK, link=PICK)
    def redefine_term(self, term: int, text: int, link: int) -> None:
        """Another definition."""
        if found := self._found(term):
            found[1].text, found[1].link = text % len(TEXTS), _of((*NAMES, ""), link)
        self._note("redefine_term")

    @rule(term=PICK, name=PICK)
    def toggle_alias(self, term: int, name: int) -> None:
        """One more name, or one less."""
        if found := self._found(term):
            _toggle(found[1].aliases, _of(NAMES, name))
        self._note("toggle_alias")

    @rule(term=PICK, name=PICK)
    def toggle_deprecated(self, term: int, name: int) -> None:
        """One more deprecated name, or one less."""
        if found := self._found(term):
            _toggle(found[1].old, _of(NAMES, name))
        self._note("toggle_deprecated")

    @rule(name=PICK, reading=st.sampled_from(("chuan", "mao", "zhang liang", "a b")))
    def override_reading(self, name: int, reading: str) -> None:
        """A pinyin of the author's own."""
        readings = self.world.readings
        if readings.get(_of(CHINESE, name)) == reading:
            del readings[_of(CHINESE, name)]
        else:
            readings[_of(CHINESE, name)] = reading
        self._note("override_reading")

    @rule()
    def lock_ids(self) -> None:
        """``glossary-build lock``."""
        self._synchronize()

        def lock() -> int:
            sources = [str(self.folder / name) for name in SOURCES]
            result = CliRunner().invoke(main, ["lock", "--lock", str(self.folder / "glossary.lock"), *sources])
            return 0 if result.exit_code in {0, 1} and not isinstance(result.exception, (ValueError, TypeError)) else 1

        assert in_fork(lock) == 0
        path = self.folder / "glossary.lock"
        if path.exists():
            self.world.lock = path.read_text(encoding="utf-8")
            self.written["glossary.lock"] = self.world.lock
        self._note("lock_ids")

    # What they do to pages and settings

    @rule(page=PICK, option=st.sampled_from(sorted(VIEWS)), value=PICK)
    def change_view(self, page: int, option: str, value: int) -> None:
        """Another option of a view."""
        views = [page.view for page in self.world.pages.values() if page.view is not None]
        if views:
            view, chosen = _of(views, page), _of(VIEWS[option], value)
            view.pop(option, None)
            if chosen is not None:
                view[option] = chosen
        self._note("change_view")

    @rule(page=PICK)
    def toggle_view(self, page: int) -> None:
        """A page gets a view, or loses it."""
        name = _of(sorted(self.world.pages), page)
        now = self.world.pages[name]
        now.view = {} if now.view is None else None
        self._note(f"toggle_view {name}")

    @rule(page=PICK, form=PICK, name=PICK)
    def add_reference(self, page: int, form: int, name: int) -> None:
        """A page refers to one more term."""
        pages = list(self.world.pages.values())
        _of(pages, page).references.append((_of(FORMS, form), _of(REFERENCES, name)))
        self._note("add_reference")

    @rule(page=PICK, at=PICK)
    def remove_reference(self, page: int, at: int) -> None:
        """A page refers to one less."""
        references = _of(list(self.world.pages.values()), page).references
        if references:
            del references[at % len(references)]
        self._note("remove_reference")

    @rule(page=PICK, title=st.sampled_from(("", "New title", "Boat")))
    def change_title(self, page: int, title: str) -> None:
        """Another title of a page."""
        _of(list(self.world.pages.values()), page).title = title
        self._note("change_title")

    @rule(page=PICK, view=PICK, listed=st.booleans(), markdown=st.booleans(), form=PICK, name=PICK)
    def toggle_page(self, page: int, view: int, form: int, name: int, *, listed: bool, markdown: bool) -> None:
        """A page comes, or goes; one that comes may be a letter's."""
        wanted = _of(PAGES, page)
        if wanted in self.world.pages:
            if len(self.world.pages) > 2:
                del self.world.pages[wanted]
        else:
            options = None if view % 3 else {"no-index": ""} if view % 2 else {"split": "letter"}
            references = [(_of(FORMS, form), _of(NAMES, name))]
            self.world.pages[wanted] = Page(view=options, references=references, listed=listed, markdown=markdown)
        self._note(f"toggle_page {wanted}")

    @rule(settings=SETTINGS)
    def configure(self, settings: list[tuple[str, int]]) -> None:
        """Other values in ``conf.py``."""
        changed = {option: _of(CONFIG[option], value) for option, value in settings}
        self.world.config |= changed
        self._note(f"configure {changed}")

    @rule(name=PICK, address=PICK)
    def change_elsewhere(self, name: int, address: int) -> None:
        """The other project adds, moves or removes a term."""
        wanted = _of((*NAMES, "Outside"), name)
        if address % 3:
            self.world.elsewhere[wanted] = f"page{address % 2}.html#b{address}"
        else:
            self.world.elsewhere.pop(wanted, None)
        self._note(f"change_elsewhere {wanted}")

    @rule(name=PICK, text=PICK)
    def change_meaning(self, name: int, text: int) -> None:
        """The other project says something else of a term, or nothing."""
        wanted = _of(sorted({*self.world.elsewhere, "Outside"}), name)
        self.world.meanings[wanted] = _of(("", "Is elsewhere.", "Is *there* <b>.\n\nA 船."), text)
        self._note(f"change_meaning {wanted}")

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        """Everything as it was some steps ago, as by ``git checkout``."""
        if self.past:
            self.world = copy.deepcopy(self.past[-min(steps, len(self.past))])
        self._note(f"undo {steps}")

    # What happens to builds

    @rule()
    def postpone(self) -> None:
        """The next change is built together with the one after it."""
        self.postponed = True
        self.story.append("postpone")

    @rule(jobs=st.sampled_from((1, 1, 2)))
    def use_processes(self, jobs: int) -> None:
        """From now on ``-j``."""
        self.jobs = jobs
        self._note(f"use_processes {jobs}")

    @rule(event=st.sampled_from(EVENTS), at=st.integers(0, 8), kill=st.booleans())
    def interrupt(self, event: str, at: int, *, kill: bool) -> None:
        """The build of what is changed since the last one ends before its time; best after :meth:`postpone`."""
        self._synchronize()
        number = signal.SIGKILL if kill else signal.SIGINT
        times = count()
        build(self._arguments("_build"), (event, lambda *_: next(times) >= at), number, self.folder)
        self._note(f"interrupt at {event} {at} by {number.name}")

    @rule(output=st.sampled_from(OUTPUTS))
    def build_other_output(self, output: str) -> None:
        """Another builder makes something of the same doctrees."""
        self._note(f"build_other_output {output}")
        if output in COMPARED:
            self._compare(output, f"{output}-too")
        else:
            self._synchronize()
            build(self._arguments("_build", output, f"{output}-too"), folder=self.folder)

    @rule(page=PICK)
    def build_one_page(self, page: int) -> None:
        """``sphinx-build … page.rst``."""
        files = self._synchronize()
        names = sorted(name for name in files if Path(name).suffix in {".rst", ".md"} and not name.startswith("terms"))
        build([*self._arguments("_build"), _of(names, page)], folder=self.folder)
        self._note("build_one_page")

    @precondition(lambda self: not self.postponed)  # who takes back a page has to build before its record is lost
    @rule(lost=st.sampled_from(("out", "doctrees", "out/searchindex.js", "doctrees/glossary_build-outputs.json")))
    def lose(self, lost: str) -> None:
        """Somebody deletes what was built."""
        path = self.folder / "_build" / lost
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        if lost == "out":
            self.gone["out"].clear()
        self._note(f"lose {lost}")

    @invariant()
    def is_never_stale(self) -> None:
        """The updated site is the one that is built from nothing, and no link leads nowhere."""
        if not self.story or self.failed:
            return
        if self.postponed:
            self.postponed = self.story[-1] == "postpone"
            return
        self._compare(self.builder, "out")
        Walk.compared += 1

    def _compare(self, builder: str, out: str) -> None:
        self.failed = True
        self._synchronize()
        build(self._arguments("_build", builder, out), folder=self.folder)
        build([*self._arguments("_fresh", builder, out), "-E"], folder=self.folder)
        updated, fresh = (files_of(self.folder / folder / out) for folder in ("_build", "_fresh"))
        copied = bool(self.world.config["html_copy_source"])
        updated = {
            path: each
            for path, each in updated.items()
            if path in fresh or not is_left(path, self.gone[out], has_sources=copied)
        }
        pages = {_page_of(name) for name in self.written if Path(name).suffix in {".rst", ".md"}}
        found = [*differences(updated, fresh, pages)]
        elsewhere = {OTHER + address for address in self.world.elsewhere.values()}
        dead = sorted({*dead_links(updated, elsewhere, pages)}) if "searchindex.js" in fresh else []
        if found or dead:
            problems = "\n".join([*found, *(f"leads nowhere: {link}" for link in dead)])
            raise AssertionError(f"{self.folder}\n{problems}\nafter\n  " + "\n  ".join(self.story[-6:]))
        shutil.rmtree(self.folder / "_fresh")
        shutil.rmtree(self.folder / "_kept", ignore_errors=True)
        if self.keeps:
            shutil.copytree(self.folder / "_build", self.folder / "_kept")
        self.failed = False

    def teardown(self) -> None:
        """Remove the project, unless somebody has to look at it."""
        if not self.failed or not self.keeps:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _arguments(self, folder: str, builder: str = "", out: str = "out") -> list[str]:
        jobs = str(self.jobs)
        return ["-Q", "-b", builder or self.builder, "-j", jobs, "-d", f"{folder}/doctrees", ".", f"{folder}/{out}"]

    def _found(self, number: int) -> tuple[str, Term] | None:
        terms = [(place, term) for place, terms in self.world.terms.items() for term in terms]
        return _of(terms, number) if terms else None

    def _note(self, what: str) -> None:
        self.story.append(what)
        self.steps[what.split()[0]] += 1
        self.past = [*self.past[-5:], copy.deepcopy(self.world)]

    def _synchronize(self) -> dict[str, str | bytes]:
        """Write what has changed, and only that; a file that has not keeps its time."""
        files = self.world.files()
        write_files(self.folder, {name: each for name, each in files.items() if self.written.get(name) != each})
        for name in self.written.keys() - files.keys():
            (self.folder / name).unlink(missing_ok=True)
            for pages in self.gone.values():
                pages.add(_page_of(name))
        self.written = files
        return files


def write_files(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write *files*, given by their paths, into *folder*."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def _page_of(name: str) -> str:
    return Path(name).with_suffix("").as_posix()


def _of(values: Any, number: int) -> Any:
    return values[number % len(values)]


def _toggle(names: list[str], name: str) -> None:
    if name in names:
        names.remove(name)
    else:
        names.append(name)


def _term(english: int, chinese: int, link: int) -> Term:
    return Term(
        english=_of(ENGLISH, english),
        chinese=_of(("", *CHINESE), chinese),
        text=link % len(TEXTS),
        link=_of(NAMES, link),
    )
