"""Measures the contrast of our text and controls on a page, as WCAG 2 defines it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

OURS = (
    ".glossary-bar, .glossary-filter, .glossary-tools, .glossary-card, .glossary-menu, .glossary-hub, dl.glossary, "
    ".glossary-neighbours, .glossary-letter, .glossary-abbreviations, .glossary-found"
)
FAINT = """([ours, scope]) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const parsed = (colour) => {
        if (!known.has(colour)) {
            context.clearRect(0, 0, 1, 1);
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
            known.set(colour, { rgb: [red, green, blue], alpha: alpha / 255 });
        }
        return known.get(colour);
    };
    const over = ({ rgb, alpha }, below, opacity = 1) =>
        below.map((each, place) => each + (rgb[place] - each) * alpha * opacity);
    const luminance = (rgb) => {
        const [red, green, blue] = rgb.map((each) => {
            const part = each / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one, other) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
    };
    // What is painted below an element. An open popover lies on the whole page and has to cover it by itself.
    const background = (element) => {
        const layers = [];
        for (let each = element; each; each = each.parentElement) {
            const layer = parsed(getComputedStyle(each).backgroundColor);
            layers.unshift(layer);
            if (layer.alpha > 0.99) break;
            if (each.matches(":popover-open")) return null;
        }
        return layers.reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const opacity = (element) => {
        let found = 1;
        for (let each = element; each; each = each.parentElement) found *= getComputedStyle(each).opacity;
        return found;
    };
    const contrast = (element, colour) => {
        const below = background(element);
        return below ? ratio(over(parsed(colour), below, opacity(element)), below) : 0;
    };
    const isShown = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length;
    const described = (element, text, found) => {
        const part = `${element.closest("[class]").className} <${element.localName}>`;
        return `${part} ${text.trim().slice(0, 30)}: ${found.toFixed(2)}`;
    };

    // The colours of links and code are the theme's own, also where they are too faint.
    const body = document.querySelector(ours)?.closest("main, [role=main], article, .body") ?? document;
    const least = (kind, sample) => {
        const added = document.createElement("p");
        added.innerHTML = sample;
        (body.body ?? body).append(added);  // where the page has none of its own
        const own = [...body.querySelectorAll(kind)].find((each) => !each.closest(ours) && isShown(each));
        const found = own ? Math.min(4.5, contrast(own, getComputedStyle(own).color)) : 4.5;
        added.remove();
        return found;
    };
    const leastLink = least("p a[href], li a[href]", "<a class='reference' href='#'>link</a>");
    const leastCode = least("p code, p tt", "<code class='docutils literal notranslate'>code</code>");
    const faint = new Set();
    let count = 0;
    for (const root of document.querySelectorAll(scope)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const text = walker.currentNode.data;
            const element = walker.currentNode.parentElement;
            if (!text.trim() || !element.closest(ours) || !isShown(element)) continue;
            if (element.closest("pre, option, .headerlink, .glossary-bar > :not([href])")) continue;
            const found = contrast(element, getComputedStyle(element)[element.closest("svg") ? "fill" : "color"]);
            const isCode = element.closest("code, tt") && !element.closest(".glossary-menu");
            const least = element.closest("a[href]") ? leastLink : isCode ? leastCode : 4.5;
            count += 1;
            if (found < least - 0.01) faint.add(described(element, text, found));
        }
        for (const control of root.querySelectorAll("input, select, button")) {
            const style = getComputedStyle(control);
            if (!control.closest(ours) || !isShown(control)) continue;
            if (control.localName !== "button") {
                const found = contrast(control, style.color);
                if (found < 4.5) faint.add(described(control, "value", found));
            }
            if (control.matches("input")) {
                const hint = getComputedStyle(control, "::placeholder");
                const below = background(control);
                const found = ratio(over(parsed(hint.color), below, opacity(control) * hint.opacity), below);
                if (found < 4.5) faint.add(described(control, "placeholder", found));
            }
            const border = parsed(style.borderTopColor);
            if (parseFloat(style.borderTopWidth) && style.borderTopStyle !== "none" && border.alpha) {
                const below = background(control.parentElement);
                const found = below ? ratio(over(border, below, opacity(control)), below) : 0;
                if (found < 3) faint.add(described(control, "border", found));
            } else if (control.matches("input, select")) faint.add(described(control, "no border", 1));
        }
    }
    return { faint: [...faint].sort(), count };
}"""


def faint_parts(page: Page, scope: str = "body") -> list[str]:
    """Our text with a contrast below 4.5 and our borders below 3; asserts that there is text in the scope."""
    found = page.evaluate(FAINT, [OURS, scope])
    assert found["count"] > 0, scope
    faint: list[str] = found["faint"]
    return faint
