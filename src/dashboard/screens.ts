// The table of the dashboard's screens, for the navigation and for the check of the role.
import type { Role } from "#src/accounts/schema.ts";
import { NewLeadsNote } from "./overview/new-leads-note.tsx";
import { UrgentRequestsNote } from "./overview/urgent-requests-note.tsx";

export interface Screen {
  path: string;
  label: string;
  /** Left out: every member of staff. */
  role?: Role;
  /** A note beside the label, such as "4 novos". */
  Note?: React.ComponentType;
}

/** In the order of contract §4, "dashboard"; screens that it does not name come last. */
const screens: Screen[] = [
  { path: "/dashboard", label: "Dashboard" },
  { path: "/dashboard/posts", label: "Posts" },
  { path: "/dashboard/projects", label: "Projetos" },
  { path: "/dashboard/analytics", label: "Analytics" },
  { path: "/dashboard/leads", label: "Leads", role: "admin", Note: NewLeadsNote },
  { path: "/dashboard/api-tokens", label: "API Tokens", role: "admin" },
  { path: "/dashboard/settings", label: "Configurações", role: "admin" },
  { path: "/dashboard/paginas", label: "Páginas" },
  { path: "/dashboard/primeiros-passos", label: "Primeiros passos", role: "admin" },
  { path: "/dashboard/textos", label: "Textos do site" },
  { path: "/dashboard/faq", label: "FAQ" },
  { path: "/dashboard/agenda", label: "Agenda" },
  { path: "/dashboard/privacidade", label: "Privacidade", role: "admin", Note: UrgentRequestsNote },
  { path: "/dashboard/webhooks", label: "Webhooks", role: "admin" },
  { path: "/dashboard/funcionamento", label: "Funcionamento", role: "admin" },
];

/** The screens that a role may see, in the order of the navigation. */
export function screensOf(role: Role): Screen[] {
  return screens.filter((screen) => mayOpen(screen, role));
}

/** Whether a role may see the screen at a path; true for a path without a screen. */
export function maySee(pathname: string, role: Role): boolean {
  const screen = screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce<Screen | undefined>(longest, undefined);
  return !screen || mayOpen(screen, role);
}

function mayOpen(screen: Screen, role: Role): boolean {
  return screen.role === undefined || role === "admin" || screen.role === role;
}

function longest(best: Screen | undefined, screen: Screen): Screen {
  return best && best.path.length > screen.path.length ? best : screen;
}
