import { Link as RouterLink, NavLink as RouterNavLink } from "react-router";

/** Not in TypeScript's types: only Chromium has it (Network Information API). */
interface Thrifty {
  connection?: { saveData?: boolean };
}

/** With data saver on, links do not prefetch. */
const isThrifty = typeof navigator !== "undefined" && (navigator as Thrifty).connection?.saveData === true;
const PREFETCH = isThrifty ? "none" : "intent";

/** A link that prefetches its page's scripts on hover and focus. */
export function Link(props: React.ComponentProps<typeof RouterLink>) {
  return <RouterLink prefetch={PREFETCH} {...props} />;
}

/** The same, marked if its page is the current one. */
export function NavLink(props: React.ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink prefetch={PREFETCH} {...props} />;
}
