"""Text as such: equal names, scripts, languages, order, pinyin; nothing here knows what a term is."""
