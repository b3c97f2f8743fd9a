import { Link as RouterLink, NavLink as RouterNavLink } from "react-router";

/** Missing in TypeScript's types, since only Chromium has it (Network Information API). */
interface Thrifty {
  connection?: { saveData?: boolean };
}

/** With data saver on, links do not prefetch. */
const isThrifty = typeof navigator !== "undefined" && (navigator as Thrifty).connection?.saveData === true;
const PREFETCH = isThrifty ? "none" : "intent";

/** Prefetches the page's scripts on hover and focus. */
export function Link(props: React.ComponentProps<typeof RouterLink>) {
  return <RouterLink prefetch={PREFETCH} {...props} />;
}

export function NavLink(props: React.ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink prefetch={PREFETCH} {...props} />;
}
