// Keeps a press where it was meant: selecting a section reveals its empty fields, which moves what is below the pointer.

import { TEXT_PLACE } from "./find-part.ts";

/** A pressed element, and its place before the selection. */
interface Press {
  element: Element;
  /** Finds the elements that show a pressed text: a title that appears renders those below it anew. */
  texts: () => Element[];
  isText: boolean;
  /** Place of the element among them. */
  index: number;
  /** Characters of the text before the pressed point. */
  caret: number;
  box: DOMRect;
}

/**
 * Scrolls the pressed element back to the pointer, and puts the caret into a pressed text that the pointer has left.
 * @returns a function that stops it
 */
export function keepPressedText(document: Document): () => void {
  let press: Press | null = null;
  let isRescued = false;
  const end = new AbortController();
  const on = (type: string, listener: (event: MouseEvent) => void, capture = true): void =>
    document.addEventListener(type, listener as EventListener, { capture, signal: end.signal });
  on("pointerdown", ({ target, button, clientX, clientY }) => {
    isRescued = false;
    press = null;
    const pressed = target as Element;
    const section = pressed.closest("[data-section]");
    if (button !== 0 || !section || pressed.closest("[data-controls]")) return;
    const text = pressed.closest<HTMLElement>(`[${TEXT_PLACE}]`);
    const element = text ?? pressed;
    const place = CSS.escape(text?.getAttribute(TEXT_PLACE) ?? "");
    const texts = (): Element[] => [...section.querySelectorAll(`[${TEXT_PLACE}="${place}"]`)];
    press = {
      element,
      texts,
      index: texts().indexOf(element),
      isText: text !== null,
      caret: text ? caretAt(text, clientX, clientY) : 0,
      box: element.getBoundingClientRect(),
    };
  });
  // The section has been selected and rendered by the listeners within.
  on("pointerdown", () => press && scrollBack(press), false);
  on("pointercancel", () => {
    press = null;
  });
  on("mousedown", (event) => {
    if (!press) return;
    const element = scrollBack(press);
    const { isText, caret, box } = press;
    if (!element || !isText) return;
    const isThere =
      element.contains(event.target as Node) && Math.abs(element.getBoundingClientRect().left - box.left) < 1;
    if (isThere) return;
    isRescued = true;
    event.preventDefault();
    element.focus({ preventScroll: true });
    placeCaret(element, caret);
  });
  // Another element is below the pointer now; nobody has meant to click it.
  on("click", (event) => {
    if (!isRescued || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  return () => end.abort();
}

/** @returns the pressed element, or the one that shows its text now; undefined if there is none */
function scrollBack({ element, texts, index, box }: Press): HTMLElement | undefined {
  const now = element.isConnected ? element : texts()[index];
  if (!now) return undefined;
  const moved = now.getBoundingClientRect().top - box.top;
  if (Math.abs(moved) >= 1) now.ownerDocument.defaultView?.scrollBy({ top: moved, behavior: "instant" });
  return now as HTMLElement;
}

/** Counts the characters of a text before a point of the window; its length where browsers cannot tell. */
function caretAt(text: HTMLElement, x: number, y: number): number {
  const { ownerDocument: document } = text;
  const all = text.textContent.length;
  if (!("caretPositionFromPoint" in document)) return all;
  const caret = document.caretPositionFromPoint(x, y);
  if (!caret || !text.contains(caret.offsetNode)) return all;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  return before.toString().length;
}

function placeCaret(text: HTMLElement, caret: number): void {
  const selection = text.ownerDocument.getSelection();
  const nodes = text.ownerDocument.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let left = caret;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left <= length) {
      selection?.collapse(node, left);
      return;
    }
    left -= length;
  }
  selection?.selectAllChildren(text);
  selection?.collapseToEnd();
}
