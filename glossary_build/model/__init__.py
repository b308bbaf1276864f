"""The term model: what a glossary is once it no longer matters how it was written.

The words are those of terminology work (ISO 1087, TBX, SKOS): a *concept* is one idea, a *designation* is one of its
names in one language, a *definition* is a text that says what it is, and a *relation* leads to another concept.
Everything is frozen; each value knows its location in the sources.
"""

from __future__ import annotations

from glossary_build.model.concepts import Amendment as Amendment
from glossary_build.model.concepts import Concept as Concept
from glossary_build.model.concepts import Definition as Definition
from glossary_build.model.concepts import Designation as Designation
from glossary_build.model.concepts import Draft as Draft
from glossary_build.model.concepts import Entry as Entry
from glossary_build.model.concepts import HiddenName as HiddenName
from glossary_build.model.concepts import Link as Link
from glossary_build.model.concepts import Merge as Merge
from glossary_build.model.concepts import Origin as Origin
from glossary_build.model.concepts import Reference as Reference
from glossary_build.model.concepts import Relation as Relation
from glossary_build.model.concepts import StoredConcept as StoredConcept
from glossary_build.model.concepts import leading_names as leading_names
from glossary_build.model.glossary import Glossary as Glossary
from glossary_build.model.glossary import Subject as Subject
from glossary_build.model.vocabulary import DO_NOT_TRANSLATE as DO_NOT_TRANSLATE
from glossary_build.model.vocabulary import HEADWORD as HEADWORD
from glossary_build.model.vocabulary import Kind as Kind
from glossary_build.model.vocabulary import Markup as Markup
from glossary_build.model.vocabulary import MergeRule as MergeRule
from glossary_build.model.vocabulary import NameOrigin as NameOrigin
from glossary_build.model.vocabulary import NameRule as NameRule
from glossary_build.model.vocabulary import PartOfSpeech as PartOfSpeech
from glossary_build.model.vocabulary import RelationRule as RelationRule
from glossary_build.model.vocabulary import RelationType as RelationType
from glossary_build.model.vocabulary import Status as Status
