// Renders pages at many widths at once: one document with a frame for each width.

import type { Page } from "@playwright/test";

export const WIDTHS = [320, 360, 768, 1024, 1440, 1920];

export async function openFrames(widths: number[]): Promise<void> {
  document.body.replaceChildren();
  for (const width of widths) {
    const frame = document.createElement("iframe");
    frame.style.cssText = `width:${width}px;height:900px;border:0`;
    frame.width = String(width);
    document.body.append(frame);
    const { promise, resolve } = Promise.withResolvers<void>();
    frame.addEventListener("load", () => resolve(), { once: true });
    // Uses `srcdoc`, since the site itself forbids framing.
    frame.srcdoc = "<!doctype html><html lang=pt-BR><body></body></html>";
    await promise;
  }
}

/** Shows a page in all frames. @returns its faults, with width and words */
export function measure(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "text/html");
    for (const script of parsed.querySelectorAll("script, noscript")) script.remove();
    const levels = [...parsed.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")].map(({ tagName }) =>
      Number(tagName[1]),
    );
    const found: string[] = [];
    if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
      found.push(`h1: ${levels.join()}`);
    if (levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)) {
      found.push(`headings: ${levels.join()}`);
    }
    for (const frame of document.querySelectorAll("iframe")) {
      const inner = frame.contentDocument;
      if (!inner) throw new Error("there is nothing to measure in");
      inner.head.innerHTML = parsed.head.innerHTML;
      inner.body.innerHTML = parsed.body.innerHTML;
      inner.documentElement.className = parsed.documentElement.className;
      const { scrollWidth, clientWidth } = inner.documentElement;
      if (scrollWidth > clientWidth) found.push(`${frame.width} px: ${scrollWidth} wide`);
      const sticking = findSticking(inner, clientWidth);
      if (sticking) found.push(`${frame.width} px: ${sticking}`);
    }
    return found;

    /** Finds the first text that leaves the window, or its own box, where nobody can scroll to it. */
    function findSticking(inner: Document, width: number): string | undefined {
      for (const element of inner.querySelectorAll<HTMLElement>("main *")) {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        if (
          !hasText ||
          element.closest("svg, style, option, .sr-only, [aria-hidden=true], [popover], dialog")
        )
          continue;
        const { left, right, width: own } = element.getBoundingClientRect();
        if (own === 0 || isScrolled(element, inner)) continue;
        const isOut = left < -1 || right > width + 1;
        const isOver =
          element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2 && !isCut(element, inner);
        if (isOut || isOver) {
          const box = isOut
            ? `${Math.round(left)}–${Math.round(right)}`
            : `${element.scrollWidth} in ${element.clientWidth}`;
          const place = element.closest("section")?.className ?? "";
          return `${element.tagName} .${element.className} in .${place} ${box}: ${element.textContent?.slice(0, 60)}`;
        }
      }
      return undefined;
    }
    function isScrolled(element: Element, inner: Document): boolean {
      for (let at: Element | null = element; at && at !== inner.body; at = at.parentElement) {
        const { overflowX, clipPath, visibility } = getComputedStyle(at);
        if (overflowX === "auto" || overflowX === "scroll" || visibility === "hidden") return true;
        if (clipPath !== "none" && at.clientWidth <= 1) return true;
      }
      return false;
    }
    /** Returns true for text that is cut with an ellipsis on purpose. */
    function isCut(element: Element, inner: Document): boolean {
      const style = inner.defaultView?.getComputedStyle(element);
      return style?.textOverflow === "ellipsis";
    }
  }, html);
}
