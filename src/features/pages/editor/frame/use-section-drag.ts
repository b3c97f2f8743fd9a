import { moveSection } from "../state/change-sections.ts";
import { useEditorStore } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";

/** Distance in px from the window edge that starts scrolling, and px scrolled per frame. */
const EDGE_PX = 80;
const STEP_PX = 14;

/**
 * Drags a section to another place on the page, with a line at the drop position.
 * @returns the handler that starts dragging
 */
export function useSectionDrag(id: string): (event: React.PointerEvent<HTMLElement>) => void {
  const store = useEditorStore();
  const { announce } = useEditorUi();
  return (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: grip, pointerId, clientY } = event;
    const { ownerDocument: document } = grip;
    const line = document.body.appendChild(document.createElement("div"));
    line.className = "drop-line";
    let y = clientY;
    let frame = 0;
    let to = -1;
    const aim = (): void => {
      const edges = edgesOf(document);
      to = edges.findIndex((edge) => y < edge.middle);
      if (to === -1) to = edges.length;
      const at = edges[to]?.top ?? edges.at(-1)?.bottom ?? 0;
      line.style.top = `${at + (document.defaultView?.scrollY ?? 0)}px`;
    };
    const show = (): void => {
      const window = document.defaultView;
      if (!window) return;
      if (y < EDGE_PX) window.scrollBy(0, -STEP_PX);
      else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
      aim();
      frame = window.requestAnimationFrame(show);
    };
    const follow = (moved: PointerEvent): void => {
      y = moved.clientY;
      if (frame === 0) show();
    };
    const end = (ended: Event): void => {
      // The pointer may have moved since the last frame.
      if (frame !== 0) aim();
      document.defaultView?.cancelAnimationFrame(frame);
      line.remove();
      grip.removeEventListener("pointermove", follow);
      grip.removeEventListener("pointerup", end);
      grip.removeEventListener("pointercancel", end);
      if (ended.type === "pointercancel" || to === -1) return;
      const { sections } = store.get().page;
      const from = sections.findIndex((section) => section.id === id);
      // Removing the section moves later ones up by one.
      const place = to > from ? to - 1 : to;
      if (place === from) return;
      store.edit(moveSection(id, place));
      announce(`Posição ${place + 1} de ${sections.length}`);
    };
    grip.setPointerCapture(pointerId);
    grip.addEventListener("pointermove", follow);
    grip.addEventListener("pointerup", end);
    grip.addEventListener("pointercancel", end);
  };
}

/** Returns the edges of the sections in the window, from top to bottom. */
function edgesOf(document: Document): { top: number; middle: number; bottom: number }[] {
  return [...document.querySelectorAll("[data-section]")].map((section) => {
    const shown = [...section.querySelectorAll(":scope > :not([data-controls])")];
    const boxes = (shown.length > 0 ? shown : [section]).map((element) => element.getBoundingClientRect());
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return { top, middle: (top + bottom) / 2, bottom };
  });
}
