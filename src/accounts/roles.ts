// The only table of roles and their rights (docs/adr/0047). The server's guards and the dashboard's navigation and
// buttons all read it, so that everything shown works.

/** Rights that calls and screens require, each with a description of its holders. The default is `staff`. */
export const RIGHTS = {
  member: "a equipe",
  /** Lists of authored content; own items as drafts; pictures and files. */
  writer: "quem escreve no site",
  /** Counts of visitors' activity. */
  statistics: "quem edita e publica o site",
  /** Everybody's content and its publication. */
  staff: "quem edita e publica o site",
  /** Leads: all with `allLeads` too, otherwise those assigned to the person. */
  leads: "quem atende leads",
  /** Everybody's leads, and what concerns leads as a whole: templates, origins, forecast, merges, import and export. */
  allLeads: "quem cuida de todos os leads",
  /** Removal requests and subscribers, settings, tokens, webhooks, people, and mail servers. */
  administrator: "administradores",
} as const;
export type Right = keyof typeof RIGHTS;

interface RoleFacts {
  name: string;
  plural: string;
  hint: string;
  rights: readonly Right[];
}

/** Ordered from most to fewest rights. */
export const ROLES = {
  admin: {
    name: "Administrador",
    plural: "Administradores",
    hint: "Acesso total, inclusive a contatos, configurações e pessoas.",
    rights: ["member", "writer", "statistics", "staff", "leads", "allLeads", "administrator"],
  },
  "editor-leads": {
    name: "Editor com leads",
    plural: "Editores com leads",
    hint: "Faz o que um editor faz, e atende os leads atribuídos a ele.",
    rights: ["member", "writer", "statistics", "staff", "leads"],
  },
  editor: {
    name: "Editor",
    plural: "Editores",
    hint: "Escreve e publica todo o conteúdo, e vê as estatísticas.",
    rights: ["member", "writer", "statistics", "staff"],
  },
  sales: {
    name: "Vendas",
    plural: "Vendas",
    hint: "Cuida de todos os leads: responde, importa, exporta e acompanha a previsão e as origens. Não vê conteúdo nem configurações.",
    rights: ["member", "leads", "allLeads"],
  },
  author: {
    name: "Autor",
    plural: "Autores",
    hint: "Escreve os próprios rascunhos e pede a publicação.",
    rights: ["member", "writer"],
  },
} as const satisfies Readonly<Record<string, RoleFacts>>;
export type Role = keyof typeof ROLES;

export const ROLE_KEYS = Object.keys(ROLES) as Role[];

export function may(role: Role, right: Right): boolean {
  return (ROLES[role].rights as readonly Right[]).includes(right);
}

export function rolesWith(right: Right): Role[] {
  return ROLE_KEYS.filter((role) => may(role, right));
}
