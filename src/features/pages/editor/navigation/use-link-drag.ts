import { useEditorUi } from "../state/editor-ui.ts";
import type { Navigation, LinkList } from "../state/menu-link.ts";
import { moveMenuLink } from "../state/navigation.ts";

/** Distance in px that starts a drag, so that clicks still work. */
const START_PX = 6;

/**
 * Drags links within their list on the page.
 * @returns the pointer handlers of a link
 */
export function useLinkDrag(
  list: LinkList,
  edit: (change: (before: Navigation) => Navigation, typed?: string) => void,
) {
  const { setMenuLink } = useEditorUi();
  return ({ currentTarget, clientX, clientY, button }: React.PointerEvent<HTMLLIElement>): void => {
    const { ownerDocument: document, parentElement: parent } = currentTarget;
    // In a text that is being edited, the pointer selects.
    if (button !== 0 || currentTarget.contains(document.activeElement)) return;
    let from = Number(currentTarget.dataset.menuLink);
    let isDragged = false;
    const follow = (event: PointerEvent): void => {
      isDragged ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > START_PX;
      if (!isDragged) return;
      document.getSelection()?.removeAllRanges();
      const over = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>("[data-menu-link]");
      const to = Number(over?.dataset.menuLink);
      if (!over || over.parentElement !== parent || to === from) return;
      edit(moveMenuLink(list, from, to), `${list}.drag`);
      from = to;
      setMenuLink({ list, index: to });
    };
    const end = (): void => {
      document.removeEventListener("pointermove", follow);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      if (isDragged && document.activeElement instanceof (document.defaultView ?? window).HTMLElement) {
        document.activeElement.blur();
      }
    };
    document.addEventListener("pointermove", follow);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  };
}
