import type { Role } from "./schema.ts";

/** As people read them. */
export const ROLE_NAMES: Record<Role, string> = {
  admin: "Administrador",
  editor: "Editor",
  author: "Autor",
};

/** What each role is for, in one line. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: "Faz tudo, também contatos, configurações e pessoas.",
  editor: "Escreve e publica todo o conteúdo, e vê as estatísticas.",
  author: "Escreve os próprios rascunhos e pede a publicação.",
};
