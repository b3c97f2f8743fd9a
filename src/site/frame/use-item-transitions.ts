import { use, useLayoutEffect, useRef } from "react";
import { UNSAFE_ViewTransitionContext as ViewTransitionContext, useLocation } from "react-router";

const PARTS = { cover: ".item-cover", title: "h1, h2, h3" };
const IN_FLIGHT = "data-in-flight";

/**
 * Makes a card's cover and title those of its item's page, and back: during a transition both have one
 * `view-transition-name` before and after it (item-transitions.css). Works on the document, since React does not render
 * cards within sections of pages in the browser. Cards and pages name their item's address in `data-item`.
 */
export function useItemTransitions(): void {
  const transition = use(ViewTransitionContext);
  const { key } = useLocation();
  const before = useRef<{ transition: object; key: string; names: Set<string> }>(null);
  useLayoutEffect(() => {
    if (!transition.isTransitioning) return;
    // On the way back the router swaps both locations, so that they do not tell which page is shown.
    const isAfter = before.current?.transition === transition && before.current.key !== key;
    const { currentLocation, nextLocation } = transition;
    // Each address has names of its own, since a post's page shows cards of other posts.
    const parts = [...findParts(currentLocation.pathname, "1"), ...findParts(nextLocation.pathname, "2")];
    const named = isAfter ? parts.filter(({ name }) => before.current?.names.has(name)) : parts;
    for (const { element, name } of named) {
      element.style.viewTransitionName = name;
      element.style.setProperty("view-transition-class", name.slice(0, -2));
    }
    if (!isAfter) before.current = { transition, key, names: new Set(named.map(({ name }) => name)) };
    document.documentElement.toggleAttribute(IN_FLIGHT, isAfter && named.length > 0);
    return () => {
      for (const { element } of named) {
        element.style.viewTransitionName = "";
        element.style.removeProperty("view-transition-class");
      }
      document.documentElement.removeAttribute(IN_FLIGHT);
    };
  }, [transition, key]);
}

function findParts(path: string, suffix: string): { element: HTMLElement; name: string }[] {
  // Below an open dialog nothing may fly.
  const shown = document.querySelector("[role=dialog]") ?? document;
  const items = [...shown.querySelectorAll(`[data-item="${CSS.escape(path)}"]`)];
  // Several cards may show the item: prefers the one whose link was used.
  const item = items.find((card) => card.contains(document.activeElement)) ?? items[0];
  return Object.entries(PARTS).flatMap(([part, selector]) => {
    const element = item?.querySelector<HTMLElement>(selector);
    return element ? [{ element, name: `item-${part}-${suffix}` }] : [];
  });
}
