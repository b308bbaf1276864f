"""Names to avoid, as teams list them."""

from __future__ import annotations

import pytest

from glossary_build.headwords.name_lists import avoided_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("purchase, transaction", ["purchase", "transaction"]),
        ("purchase, transaction.", ["purchase", "transaction"]),
        ("购买、交易", ["购买", "交易"]),
        ("购买或交易", ["购买", "交易"]),
        ("“purchase”; ‘deal’", ["purchase", "deal"]),
        ("“purchase order of mine”; ‘deal’", ["purchase order of mine", "deal"]),
        ("„Kauf“ oder „Handel“", ["Kauf", "Handel"]),
        ("« achat » ou « affaire »", ["achat", "affaire"]),
        ("order form / bill", ["order form", "bill"]),
        ("client/server", ["client/server"]),
        ("color or colour", ["color", "colour"]),
        ("deal, deal", ["deal"]),
        ("—", []),
        ("-", []),
        ("", []),
    ],
)
def test_list_is_nothing_but_names(text: str, names: list[str]) -> None:
    """So the line can go."""
    assert avoided_names(text) == (names, True)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("gate (that is the mechanism, not the thing), modal", ["gate", "modal"]),
        ("gate (a part (of it), really)", ["gate"]),
        ("“door”, “hatch” — always **gate**.", ["door", "hatch"]),
        ("door, hatch – nobody says so", ["door", "hatch"]),
        ("never `door`, `hatch`, or `lid` (of a box). The thing is a gate.", ["`door`", "`hatch`", "`lid`"]),
        ("门（指机制）", ["门"]),
        ("“stock” when speaking of the market", ["stock"]),
        ("“store” alone, shop", ["store", "shop"]),
        ("“shop”, “store” in front of customers", ["shop", "store"]),
        ("Never call it a shop in front of a customer.", []),
        ("“shop” as a word for the whole company, store", ["store"]),
        ("store, “shop”, to ask for it again", ["store", "shop"]),
        ("“store”; the word of the trade", ["store"]),
        ("404 ⇒ not found", []),
        ("甲板 / deck、デッキ。これらは床と書く。", ["甲板", "deck", "デッキ"]),
        ("把风帆、船桨或龙骨统称为船具。", []),
        ("把海图上的航线解释为真实航迹", []),
        ("以一次试航代表全部航程", []),
    ],
)
def test_what_else_is_said_makes_no_name(text: str, names: list[str]) -> None:
    """And keeps the line, as it would be lost."""
    assert avoided_names(text) == (names, False)
