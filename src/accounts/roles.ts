// The one table of roles: what each is called, and what it may do (docs/adr/0047). The server's guards, the dashboard's
// navigation and its buttons read it, so that what is shown is what works.

/** What a call or a screen asks for, and who has it, in words. One that names none is `staff`. */
export const RIGHTS = {
  /** The own account. */
  member: "a equipe",
  /** Lists of what has an author; own items as drafts; pictures and files. */
  writer: "quem escreve no site",
  /** What visitors do on the site, counted. */
  statistics: "quem edita e publica o site",
  /** Everybody's content and its publication. */
  staff: "quem edita e publica o site",
  /** Leads: all of them with `administrator` too, else those that were given to the person. */
  leads: "quem atende leads",
  /** Personal data of visitors, settings, tokens, webhooks, people. */
  administrator: "administradores",
} as const;
export type Right = keyof typeof RIGHTS;

interface RoleFacts {
  name: string;
  plural: string;
  /** What it is for, in one line. */
  hint: string;
  rights: readonly Right[];
}

/** From the role that may do most to the one that may do least. */
export const ROLES = {
  admin: {
    name: "Administrador",
    plural: "Administradores",
    hint: "Acesso total, inclusive a contatos, configurações e pessoas.",
    rights: ["member", "writer", "statistics", "staff", "leads", "administrator"],
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
  author: {
    name: "Autor",
    plural: "Autores",
    hint: "Escreve os próprios rascunhos e pede a publicação.",
    rights: ["member", "writer"],
  },
} as const satisfies Readonly<Record<string, RoleFacts>>;
export type Role = keyof typeof ROLES;

/** In the order of the table. */
export const ROLE_KEYS = Object.keys(ROLES) as Role[];

/** Whether a role has a right. */
export function may(role: Role, right: Right): boolean {
  return (ROLES[role].rights as readonly Right[]).includes(right);
}

/** The roles that have a right. */
export function rolesWith(right: Right): Role[] {
  return ROLE_KEYS.filter((role) => may(role, right));
}
