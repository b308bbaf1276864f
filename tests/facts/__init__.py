"""Facts about PyTorch in ``sources/``: what each concept was checked against, and a check that this stays so."""
