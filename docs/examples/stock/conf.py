project = "Kitchen handbook"
extensions = ["glossary_build"]
