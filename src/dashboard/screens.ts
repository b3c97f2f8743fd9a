// The table of the dashboard's screens, for the navigation and for the check of the role.
import { may, type Right } from "#src/accounts/rights.ts";
import type { Role } from "#src/accounts/schema.ts";
import { NewLeadsNote } from "./new-leads-note.tsx";
import { UrgentRequestsNote } from "./urgent-requests-note.tsx";

export interface Screen {
  path: string;
  label: string;
  /** Who may open it; left out: `staff`, as for calls. */
  right?: Right;
  /** A note beside the label, such as "4 novos". */
  Note?: React.ComponentType;
}

/** In the order of contract §4, "dashboard"; screens that it does not name come last. */
const screens: Screen[] = [
  { path: "/dashboard", label: "Dashboard", right: "member" },
  { path: "/dashboard/posts", label: "Posts", right: "member" },
  { path: "/dashboard/projects", label: "Projetos", right: "member" },
  { path: "/dashboard/analytics", label: "Analytics" },
  { path: "/dashboard/leads", label: "Leads", right: "administrator", Note: NewLeadsNote },
  { path: "/dashboard/api-tokens", label: "API Tokens", right: "administrator" },
  { path: "/dashboard/settings", label: "Configurações", right: "administrator" },
  { path: "/dashboard/paginas", label: "Páginas" },
  { path: "/dashboard/primeiros-passos", label: "Primeiros passos", right: "administrator" },
  { path: "/dashboard/textos", label: "Textos do site" },
  { path: "/dashboard/faq", label: "FAQ" },
  { path: "/dashboard/agenda", label: "Agenda" },
  { path: "/dashboard/privacidade", label: "Privacidade", right: "administrator", Note: UrgentRequestsNote },
  { path: "/dashboard/webhooks", label: "Webhooks", right: "administrator" },
  { path: "/dashboard/equipe", label: "Equipe", right: "administrator" },
  { path: "/dashboard/registro", label: "Registro", right: "administrator" },
  { path: "/dashboard/funcionamento", label: "Funcionamento", right: "administrator" },
];

/** The screens that a role may see, in the order of the navigation. */
export function screensOf(role: Role): Screen[] {
  return screens.filter((screen) => mayOpen(screen, role));
}

/** Whether a role may see the screen at a path; true for a path without a screen. */
export function maySee(pathname: string, role: Role): boolean {
  return may(role, rightTo(pathname));
}

/** What somebody must have a right to who opens a path. */
export function rightTo(pathname: string): Right {
  const screen = screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce<Screen | undefined>(longest, undefined);
  return screen ? (screen.right ?? "staff") : "member";
}

function mayOpen(screen: Screen, role: Role): boolean {
  return may(role, screen.right ?? "staff");
}

function longest(best: Screen | undefined, screen: Screen): Screen {
  return best && best.path.length > screen.path.length ? best : screen;
}
