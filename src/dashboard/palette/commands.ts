// What the command palette offers: the screens of a role, and the things one does.
import type { Role } from "#src/accounts/schema.ts";
import { maySee, screensOf } from "#src/dashboard/screens.ts";

export interface Command {
  label: string;
  /** Other words by which one may look for it. */
  keywords?: string[];
  /** Where it leads; left out, it is an act of the palette's own. */
  path?: string;
  act?: "theme" | "site" | "leave";
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}

const WEBHOOKS = "/dashboard/webhooks";
const newDestination: Command = {
  label: "Novo destino de webhook",
  path: `${WEBHOOKS}?novo`,
  keywords: ["automação", "integração", "n8n", "zapier"],
};

/** In the order in which they are shown. */
export function commandsOf(role: Role): CommandGroup[] {
  return [
    { heading: "Ir para", commands: screensOf(role).map(({ label, path }) => ({ label, path })) },
    {
      heading: "Criar",
      commands: [
        { label: "Novo Post", path: "/dashboard/posts/new", keywords: ["artigo", "blog", "escrever"] },
        { label: "Novo Projeto", path: "/dashboard/projects/new", keywords: ["portfólio", "caso"] },
        { label: "Nova pergunta", path: "/dashboard/faq?nova", keywords: ["faq", "resposta"] },
        ...(maySee(WEBHOOKS, role) ? [newDestination] : []),
      ],
    },
    {
      heading: "Ações",
      commands: [
        { label: "Alternar tema", act: "theme", keywords: ["claro", "escuro", "modo noturno"] },
        { label: "Ver o site", act: "site", keywords: ["página pública", "abrir"] },
        { label: "Sair", act: "leave", keywords: ["encerrar sessão", "logout"] },
      ],
    },
  ];
}
