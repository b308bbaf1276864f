from glossary_build import load_glossary

glossary = load_glossary(["terms/terms.md", "terms/terms.zh.md"])

concept = glossary.find("张量")
print(concept.id)
print(concept.preferred("en").text)
print(concept.definition("zh").text)

for diagnostic in glossary.diagnostics:
    print(diagnostic)
