// The one table of the dashboard's screens: the navigation, the palette and the check of the role all read it.
import { may, type Right, type Role } from "#src/accounts/roles.ts";
import { NewLeadsNote } from "./new-leads-note.tsx";
import { UrgentRequestsNote } from "./urgent-requests-note.tsx";

export interface Screen {
  path: string;
  label: string;
  /** Who may open it; left out: `staff`, as for calls. */
  right?: Right;
  /** Whether it is opened so rarely that only the palette and other screens lead to it. */
  isRare?: true;
  /** A note beside the label, such as "4 novos". */
  Note?: React.ComponentType;
  /** The kind of content, by its plural, whose items the overview counts under the label. */
  counts?: string;
  /**
   * What is made on it, for the palette; `keywords` are other words that find it. With a key it is among the overview's
   * actions, the first of which its button repeats.
   */
  creates?: { label: string; path: string; keywords: string[]; shortcut?: string };
}

interface ScreenGroup {
  /** Left out: the group of the dashboard's home, above all others. */
  heading?: string;
  screens: Screen[];
}

/** In the order on screen; in each group first what is opened most. */
const groups: ScreenGroup[] = [
  { screens: [{ path: "/dashboard", label: "Dashboard", right: "member" }] },
  {
    heading: "Conteúdo",
    screens: [
      {
        path: "/dashboard/posts",
        label: "Posts",
        right: "writer",
        counts: "posts",
        creates: {
          label: "Novo Post",
          path: "/dashboard/posts/new",
          keywords: ["artigo", "blog", "escrever"],
          shortcut: "n",
        },
      },
      {
        path: "/dashboard/projects",
        label: "Projetos",
        right: "writer",
        counts: "projects",
        creates: {
          label: "Novo Projeto",
          path: "/dashboard/projects/new",
          keywords: ["portfólio", "caso"],
          shortcut: "j",
        },
      },
      {
        path: "/dashboard/faq",
        label: "FAQ",
        creates: { label: "Nova pergunta", path: "/dashboard/faq?nova", keywords: ["faq", "resposta"] },
      },
      { path: "/dashboard/imagens", label: "Imagens", right: "writer" },
      { path: "/dashboard/agenda", label: "Agenda" },
    ],
  },
  {
    heading: "Clientes",
    screens: [
      { path: "/dashboard/analytics", label: "Analytics", right: "statistics" },
      { path: "/dashboard/leads", label: "Leads", right: "leads", Note: NewLeadsNote },
      { path: "/dashboard/leads/modelos", label: "Modelos de e-mail", right: "administrator", isRare: true },
      { path: "/dashboard/leads/emails", label: "A quem pertence?", right: "administrator", isRare: true },
      { path: "/dashboard/origens", label: "Origens", right: "administrator" },
      {
        path: "/dashboard/privacidade",
        label: "Privacidade",
        right: "administrator",
        Note: UrgentRequestsNote,
      },
    ],
  },
  {
    heading: "Site",
    screens: [
      {
        path: "/dashboard/paginas",
        label: "Páginas",
        creates: {
          label: "Nova página",
          path: "/dashboard/paginas?nova",
          keywords: ["landing page", "site"],
        },
      },
      { path: "/dashboard/textos", label: "Textos do site" },
      {
        path: "/dashboard/redirecionamentos",
        label: "Redirecionamentos",
        creates: {
          label: "Novo redirecionamento",
          path: "/dashboard/redirecionamentos?novo",
          keywords: ["301", "404", "endereço antigo", "link quebrado"],
        },
      },
      {
        path: "/dashboard/primeiros-passos",
        label: "Primeiros passos",
        right: "administrator",
        isRare: true,
      },
    ],
  },
  {
    heading: "Sistema",
    screens: [
      { path: "/dashboard/api-tokens", label: "API Tokens", right: "administrator" },
      { path: "/dashboard/settings", label: "Configurações", right: "administrator" },
      { path: "/dashboard/importar", label: "Importar de outro site", right: "administrator", isRare: true },
      {
        path: "/dashboard/webhooks",
        label: "Webhooks",
        right: "administrator",
        creates: {
          label: "Novo destino de webhook",
          path: "/dashboard/webhooks?novo",
          keywords: ["automação", "integração", "n8n", "zapier"],
        },
      },
      {
        path: "/dashboard/equipe",
        label: "Equipe",
        right: "administrator",
        creates: {
          label: "Convidar pessoa",
          path: "/dashboard/equipe?convidar",
          keywords: ["equipe", "usuário"],
        },
      },
      { path: "/dashboard/registro", label: "Registro", right: "administrator" },
      { path: "/dashboard/funcionamento", label: "Funcionamento", right: "administrator" },
    ],
  },
];

const screens = groups.flatMap((group) => group.screens);

/** The screens of what the overview counts. */
export const countedScreens = screens.flatMap(({ label, counts }) => (counts ? { label, counts } : []));

/** What is written most, each with its key. */
export const writingActions = screens.flatMap(({ creates }) =>
  creates?.shortcut ? { ...creates, shortcut: creates.shortcut } : [],
);

/** The screens that a role may see, in the groups of the navigation; a group of none is left out. */
export function groupsOf(role: Role): ScreenGroup[] {
  return groups
    .map((group) => ({ ...group, screens: group.screens.filter((screen) => may(role, rightOf(screen))) }))
    .filter(({ screens }) => screens.length > 0);
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
  return screen ? rightOf(screen) : "member";
}

function rightOf({ right }: Screen): Right {
  return right ?? "staff";
}

function longest(best: Screen | undefined, screen: Screen): Screen {
  return best && best.path.length > screen.path.length ? best : screen;
}
