// The only table of dashboard screens, read by the navigation, the palette, the search and the role check.

import { may, type Right, type Role } from "#src/accounts/roles.ts";
import { fieldPath } from "#src/shared/asked-field.ts";

export interface Screen {
  path: string;
  label: string;
  /** Right needed to open it; defaults to `staff`, as for calls. */
  right?: Right;
  /** Opened so rarely that only the palette and other screens link to it. */
  isRare?: true;
  /** Other words that people search it by. */
  keywords?: string[];
  /** Parts of the screen that people search by their own names. */
  parts?: { label: string; path: string; keywords: string[] }[];
  /** Plural of the content type counted under the label by the overview. */
  counts?: string;
  /**
   * The palette's command for creating something; `keywords` are synonyms. With a shortcut it is also an overview
   * action; the overview's button repeats the first.
   */
  creates?: { label: string; path: string; keywords: string[]; shortcut?: string };
}

export interface ScreenGroup {
  /** Absent for the home group at the top. */
  heading?: string;
  screens: Screen[];
}

const OPERATION = "/dashboard/funcionamento";

/** In display order; within each group the most used first. */
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
      {
        path: "/dashboard/imagens",
        label: "Imagens",
        right: "writer",
        keywords: ["fotos", "biblioteca", "mídia", "upload"],
        parts: [
          {
            label: "Arquivos",
            path: "/dashboard/imagens/arquivos",
            keywords: ["PDF", "documentos", "planilhas"],
          },
        ],
      },
      {
        path: "/dashboard/agenda",
        label: "Agenda",
        keywords: ["calendário", "publicações agendadas"],
        parts: [
          { label: "Lançamentos", path: "/dashboard/agenda/lancamentos", keywords: ["publicar juntos"] },
        ],
      },
    ],
  },
  {
    heading: "Clientes",
    screens: [
      {
        path: "/dashboard/analytics",
        label: "Analytics",
        right: "statistics",
        keywords: ["estatísticas", "visitas", "acessos", "relatórios"],
      },
      {
        path: "/dashboard/leads",
        label: "Leads",
        right: "leads",
        creates: {
          label: "Novo lead",
          path: "/dashboard/leads?novo",
          keywords: ["contato", "cliente", "cadastrar", "pessoa"],
        },
        keywords: ["contatos", "clientes", "vendas", "CRM", "funil"],
      },
      {
        path: "/dashboard/empresas",
        label: "Empresas",
        right: "allLeads",
        keywords: ["clientes", "CNPJ", "contas", "organizações"],
      },
      { path: "/dashboard/leads/modelos", label: "Modelos de e-mail", right: "allLeads", isRare: true },
      {
        path: "/dashboard/leads/campos",
        label: "Campos e tags",
        right: "administrator",
        isRare: true,
        keywords: ["campos próprios", "campos personalizados", "etiquetas", "cores"],
      },
      { path: "/dashboard/leads/funil", label: "Funil de vendas", right: "administrator", isRare: true },
      {
        path: "/dashboard/leads/distribuicao",
        label: "Distribuição de leads",
        right: "administrator",
        isRare: true,
      },
      { path: "/dashboard/leads/emails", label: "A quem pertence?", right: "allLeads", isRare: true },
      {
        path: "/dashboard/notificacoes",
        label: "Notificações",
        right: "leads",
        isRare: true,
        keywords: ["avisos", "sino", "alertas"],
      },
      { path: "/dashboard/origens", label: "Origens", right: "allLeads" },
      { path: "/dashboard/inscritos", label: "Inscritos", right: "administrator", isRare: true },
      {
        path: "/dashboard/privacidade",
        label: "Privacidade",
        right: "administrator",
        keywords: ["LGPD", "remoção de dados", "solicitações"],
      },
    ],
  },
  {
    heading: "Site",
    screens: [
      {
        path: "/dashboard/paginas",
        label: "Páginas",
        parts: [
          {
            label: "Meus blocos",
            path: "/dashboard/paginas/blocos",
            keywords: ["seções salvas", "reutilizar"],
          },
        ],
        creates: {
          label: "Nova página",
          path: "/dashboard/paginas?nova",
          keywords: ["landing page", "site"],
        },
      },
      { path: "/dashboard/textos", label: "Textos do site", keywords: ["palavras", "e-mails automáticos"] },
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
      {
        path: "/dashboard/settings",
        label: "Configurações",
        right: "administrator",
        keywords: ["ajustes", "preferências", "opções"],
      },
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
      {
        path: "/dashboard/registro",
        label: "Registro",
        right: "administrator",
        keywords: ["auditoria", "log", "quem fez"],
      },
      {
        path: OPERATION,
        label: "Funcionamento",
        right: "administrator",
        keywords: ["saúde", "erros", "certificado", "versão"],
        parts: [
          {
            label: "Cópias de segurança",
            path: fieldPath(OPERATION, "copias"),
            keywords: ["backup", "restaurar"],
          },
          {
            label: "Servidor de e-mail",
            path: fieldPath(OPERATION, "e-mail"),
            keywords: ["SMTP", "envio", "remetente"],
          },
          {
            label: "Caixa postal",
            path: fieldPath(OPERATION, "caixa"),
            keywords: ["IMAP", "respostas por e-mail"],
          },
          {
            label: "Exportar tudo",
            path: fieldPath(OPERATION, "exportar"),
            keywords: ["baixar", "download", "ZIP"],
          },
        ],
      },
    ],
  },
];

const screens = groups.flatMap((group) => group.screens);

export const countedScreens = screens.flatMap(({ label, counts }) => (counts ? { label, counts } : []));

/** The most frequent writing actions, each with a shortcut. */
export const writingActions = screens.flatMap(({ creates }) =>
  creates?.shortcut ? { ...creates, shortcut: creates.shortcut } : [],
);

export function groupsOf(role: Role): ScreenGroup[] {
  return groups
    .map((group) => ({ ...group, screens: group.screens.filter((screen) => may(role, rightOf(screen))) }))
    .filter(({ screens }) => screens.length > 0);
}

/** Returns true for paths without a screen. */
export function maySee(pathname: string, role: Role): boolean {
  return may(role, rightTo(pathname));
}

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
