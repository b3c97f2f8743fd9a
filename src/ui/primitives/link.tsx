import { Link as RouterLink, NavLink as RouterNavLink } from "react-router";

/** Not in TypeScript's own types: Chromium alone tells (Network Information API). */
interface Thrifty {
  connection?: { saveData?: boolean };
}

/** Who asked their browser to save data is not sent what they may never open. */
const isThrifty = typeof navigator !== "undefined" && (navigator as Thrifty).connection?.saveData === true;
const PREFETCH = isThrifty ? "none" : "intent";

/** A way to another page, whose scripts are fetched once a pointer or the focus rests on it. */
export function Link(props: React.ComponentProps<typeof RouterLink>) {
  return <RouterLink prefetch={PREFETCH} {...props} />;
}

/** The same, knowing whether its page is the one being shown. */
export function NavLink(props: React.ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink prefetch={PREFETCH} {...props} />;
}
