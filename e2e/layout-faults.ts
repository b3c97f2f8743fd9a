// Finds visible layout faults by geometry: text that is cut, words broken inside, columns too narrow to read, and
// texts or pictures that a drawing of the site's identity crosses.

import type { Page } from "@playwright/test";

/** Describes every fault of the page as it is shown now, or returns an empty list. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Shorter lines are hard to read. */
    const MIN_CHARACTERS = 12;
    /** Elements that end with an ellipsis on purpose. */
    const SHORTENED = ".truncate, .post-card-summary";
    const UNSEEN =
      "svg, script, style, noscript, option, template, .sr-only, [aria-hidden=true], [data-staff-only]";
    /** Includes the filled parts of drawings that are not arranged around the page's line. */
    const PICTURES = "main :is(img, video, .cover, .drawing .ink-face, .drawing .ink-soft)";
    /** Greatest thickness of a line; thicker shapes are backgrounds behind the text. */
    const MAX_LINE_PX = 16;

    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    interface Target extends Box {
      name: string;
      element: Element;
    }
    interface Stroke extends Box {
      name: string;
      element: Element;
      /** Points of a curve within the box; absent if the box itself is painted. */
      points?: () => { x: number; y: number }[];
    }

    const faults = new Set<string>();
    const reachable = document.createElement("style");
    reachable.textContent = "* { pointer-events: auto !important }";
    document.head.append(reachable);
    /** Style elements that the check adds to the page. */
    const probes: Element[] = [reachable];
    const range = document.createRange();
    const pen = document.createElement("canvas").getContext("2d");
    const targets: Target[] = [];
    for (const text of visibleTexts()) {
      const element = text.parentElement;
      if (!element) continue;
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (lines.length === 0 || isOutsideScroller(element, lines)) continue;
      const name = quote(text.data);
      if (!element.closest(SHORTENED) && lines.some((line) => isCut(element, line)))
        faults.add(`cut: ${name}`);
      if (lines.length > 1) findBrokenWords(text);
      targets.push(...lines.map((line) => ({ ...toInk(line), name, element })));
    }
    findNarrowColumns();
    findCutPlaceholders();
    for (const picture of document.querySelectorAll(PICTURES)) {
      const box = picture.getBoundingClientRect();
      if (box.width > 24 && isShown(picture))
        targets.push({
          ...shrink(box, 2),
          name: picture.closest("svg")?.getAttribute("data-drawing") ?? describe(picture),
          element: picture,
        });
    }
    for (const stroke of [...lineOfPage(), ...linesOfPseudoElements(), ...strokesOfDrawings()]) {
      for (const target of targets) {
        if (!overlap(stroke, target)) continue;
        if (stroke.element.closest("svg, :not(svg *)")?.contains(target.element)) continue;
        const point = stroke.points
          ? stroke.points().find((at) => contains(target, at))
          : middleOf(stroke, target);
        if (point && isOnTop(stroke.element, target, point))
          faults.add(`${stroke.name} crosses ${target.name}`);
      }
    }
    for (const probe of probes) probe.remove();
    return [...faults];

    function visibleTexts(): Text[] {
      const found: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const parent = text.parentElement;
        if (text.data.trim() && parent && !parent.closest(UNSEEN) && isShown(parent)) found.push(text);
      }
      return found;
    }
    function isShown(element: Element): boolean {
      return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    }
    /** Returns true for content scrolled out of its box, such as the later pictures of a gallery. */
    function isOutsideScroller(element: Element, [line]: DOMRect[]): boolean {
      const scroller = closestStyled(element, (style) =>
        /auto|scroll/.test(style.overflowX + style.overflowY),
      );
      return scroller !== undefined && line !== undefined && !overlap(scroller.getBoundingClientRect(), line);
    }
    function closestStyled(
      from: Element,
      test: (style: CSSStyleDeclaration) => boolean,
    ): Element | undefined {
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
        if (test(getComputedStyle(at))) return at;
      }
      return undefined;
    }
    /** Returns true if a line of text leaves the window or a box that hides overflow. */
    function isCut(element: Element, line: DOMRect): boolean {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX)) return false;
        if (/hidden|clip/.test(overflowX) && (line.left < box.left - 1 || line.right > box.right + 1))
          return true;
        if (/hidden|clip/.test(overflowY) && (line.top < box.top - 4 || line.bottom > box.bottom + 4))
          return true;
      }
      return line.left < -1 || line.right > document.documentElement.clientWidth + 1;
    }
    /** Finds words that break across two lines; a break after a hyphen, a slash or an @ is allowed. */
    function findBrokenWords(text: Text): void {
      for (const { 0: word, index } of text.data.matchAll(/[^\s/@.\u00AD\u200B‐–-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) faults.add(`broken: ${word}`);
      }
    }
    /** Finds text blocks in which no line has room for a dozen characters. */
    function findNarrowColumns(): void {
      const blocks = document.querySelectorAll(
        "p, h1, h2, h3, h4, li, dt, dd, blockquote, figcaption, label",
      );
      for (const block of blocks) {
        const words = block.textContent.trim();
        if (words.length < MIN_CHARACTERS || block.closest(UNSEEN) || !isShown(block)) continue;
        const style = getComputedStyle(block);
        // Checks nested blocks instead, if there are any.
        const hasOwnText = [...block.childNodes].some(
          (node) => node.nodeType === 3 && node.nodeValue?.trim(),
        );
        if (style.display === "inline" || !hasOwnText) continue;
        const room = block.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const isOneLine = block.clientHeight < 1.9 * parseFloat(style.lineHeight);
        if (!pen || isOneLine) continue;
        pen.font = style.font;
        const perCharacter = pen.measureText(words).width / words.length;
        if (room < MIN_CHARACTERS * perCharacter)
          faults.add(`${Math.round(room / perCharacter)} characters: ${quote(words)}`);
      }
    }
    function findCutPlaceholders(): void {
      for (const input of document.querySelectorAll<HTMLInputElement>("input[placeholder]")) {
        if (!isShown(input) || !pen) continue;
        const style = getComputedStyle(input);
        pen.font = style.font;
        const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (pen.measureText(input.placeholder).width > room + 1) faults.add(`cut: ${input.placeholder}`);
      }
    }
    /** Returns the page's line, as wide as the shapes on it, since these pass everything on the way down. */
    function lineOfPage(): Stroke[] {
      return [...document.querySelectorAll("div.plumb")].flatMap((plumb) => {
        const half = (plumb.querySelector("svg")?.getBoundingClientRect().width ?? 2) / 2;
        const path = document.createElement("i");
        path.style.cssText = `position: absolute; inset: 0 auto 0 -${half}px; width: ${2 * half}px`;
        plumb.append(path);
        probes.push(path);
        return isShown(plumb) ? clip(path, path.getBoundingClientRect(), "the page's line") : [];
      });
    }
    /** Finds thin absolute boxes, and borders of absolute boxes, drawn by styles beside elements. */
    function linesOfPseudoElements(): Stroke[] {
      const found: Stroke[] = [];
      for (const element of document.querySelectorAll("body *:not(svg *)"))
        for (const pseudo of ["::before", "::after"]) {
          const style = getComputedStyle(element, pseudo);
          if (style.content === "none" || style.position !== "absolute" || element.closest("div.plumb"))
            continue;
          if (style.display === "none" || Number(style.opacity) === 0 || !isShown(element)) continue;
          const frame = closestStyled(element, ({ position }) => position !== "static") ?? document.body;
          const { left, top } = frame.getBoundingClientRect();
          const [x, y] = [
            left + frame.clientLeft + parseFloat(style.left),
            top + frame.clientTop + parseFloat(style.top),
          ];
          const isBorderBox = style.boxSizing === "border-box";
          const side = (name: "Left" | "Right" | "Top" | "Bottom") => parseFloat(style[`border${name}Width`]);
          const width = parseFloat(style.width) + (isBorderBox ? 0 : side("Left") + side("Right"));
          const height = parseFloat(style.height) + (isBorderBox ? 0 : side("Top") + side("Bottom"));
          const box = { left: x, right: x + width, top: y, bottom: y + height };
          const name = `${describe(element)}${pseudo}`;
          const isPainted = style.backgroundImage !== "none" || style.backgroundColor !== "rgba(0, 0, 0, 0)";
          if (isPainted && Math.min(width, height) <= MAX_LINE_PX) found.push(...clip(element, box, name));
          if (side("Top") > 0) found.push(...clip(element, { ...box, bottom: y + side("Top") }, name));
          if (side("Left") > 0) found.push(...clip(element, { ...box, right: x + side("Left") }, name));
          if (side("Bottom") > 0)
            found.push(...clip(element, { ...box, top: box.bottom - side("Bottom") }, name));
          if (side("Right") > 0)
            found.push(...clip(element, { ...box, left: box.right - side("Right") }, name));
        }
      return found;
    }
    function strokesOfDrawings(): Stroke[] {
      return [...document.querySelectorAll<SVGSVGElement>("svg[data-drawing]")].flatMap((drawing) =>
        isShown(drawing) && !drawing.closest("div.plumb")
          ? [
              ...drawing.querySelectorAll<SVGGeometryElement>("path, circle, rect, line, polygon, polyline"),
            ].flatMap((shape) =>
              isShown(shape)
                ? clip(shape, shape.getBoundingClientRect(), `drawing ${drawing.dataset.drawing}`, () =>
                    pointsOf(shape),
                  )
                : [],
            )
          : [],
      );
    }
    function pointsOf(shape: SVGGeometryElement): { x: number; y: number }[] {
      const toScreen = shape.getScreenCTM();
      const length = shape.getTotalLength();
      if (!toScreen) return [];
      const count = Math.ceil((length * Math.max(toScreen.a, toScreen.d)) / 3);
      return Array.from({ length: count + 1 }, (_, index) =>
        shape.getPointAtLength((length * index) / Math.max(count, 1)).matrixTransform(toScreen),
      );
    }
    /** Clips a box to the part that its ancestors show. */
    function clip(element: Element, box: Box, name: string, points?: Stroke["points"]): Stroke[] {
      const seen = { ...toBox(box), name, element, ...(points && { points }) };
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (overflowX !== "visible") {
          seen.left = Math.max(seen.left, frame.left);
          seen.right = Math.min(seen.right, frame.right);
        }
        if (overflowY !== "visible") {
          seen.top = Math.max(seen.top, frame.top);
          seen.bottom = Math.min(seen.bottom, frame.bottom);
        }
      }
      return seen.left < seen.right && seen.top < seen.bottom ? [seen] : [];
    }
    /** Returns a line of text without the space above and below its letters. */
    function toInk(line: DOMRect): Box {
      const { left, right, top, bottom, height } = line;
      return { left, right, top: top + height * 0.22, bottom: bottom - height * 0.2 };
    }
    function middleOf(one: Box, other: Box): { x: number; y: number } {
      return {
        x: (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2,
        y: (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2,
      };
    }
    /** Returns true if a stroke is painted over a target at a point, without a card or other background above it. */
    function isOnTop(element: Element, target: Target, { x, y }: { x: number; y: number }): boolean {
      const before = scrollY;
      scrollTo(0, before + y - innerHeight / 2);
      const stack = document.elementsFromPoint(x, y - (scrollY - before));
      scrollTo(0, before);
      const depth = stack.indexOf(element);
      if (target.element.matches(PICTURES)) return depth >= 0 && depth < stack.indexOf(target.element);
      return depth >= 0 && !stack.slice(0, depth).some(isOpaque);
    }
    function isOpaque(element: Element): boolean {
      if (element.matches(PICTURES)) return true;
      return !/^rgba\(.*, 0\)$|\/ 0/.test(getComputedStyle(element).backgroundColor);
    }
    function toBox({ left, right, top, bottom }: Box): Box {
      return { left, right, top, bottom };
    }
    function shrink({ left, right, top, bottom }: Box, by: number): Box {
      return { left: left + by, right: right - by, top: top + by, bottom: bottom - by };
    }
    function overlap(one: Box, other: Box): boolean {
      return (
        one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
      );
    }
    function contains({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
      return x > left && x < right && y > top && y < bottom;
    }
    function quote(text: string): string {
      return `“${text.trim().replaceAll(/\s+/g, " ").slice(0, 50)}”`;
    }
    function describe(element: Element): string {
      return `${element.tagName.toLowerCase()}.${element.getAttribute("class")?.split(" ")[0] ?? ""}`;
    }
  });
}
