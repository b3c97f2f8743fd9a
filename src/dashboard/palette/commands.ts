// The commands of the palette: the screens of a role, and actions.
import type { Role } from "#src/accounts/schema.ts";
import { maySee, screensOf } from "#src/dashboard/screens.ts";

export interface PaletteCommand {
  label: string;
  /** Other words that find it. */
  keywords?: string[];
  /** The screen to open; left out: the command runs `act`. */
  path?: string;
  act?: "theme" | "site" | "leave";
}

interface CommandGroup {
  heading: string;
  commands: PaletteCommand[];
}

const newDestination = {
  label: "Novo destino de webhook",
  path: "/dashboard/webhooks?novo",
  keywords: ["automação", "integração", "n8n", "zapier"],
};

/** The commands of a role, in the order on screen. */
export function commandsOf(role: Role): CommandGroup[] {
  return [
    { heading: "Ir para", commands: screensOf(role).map(({ label, path }) => ({ label, path })) },
    {
      heading: "Criar",
      commands: [
        { label: "Novo Post", path: "/dashboard/posts/new", keywords: ["artigo", "blog", "escrever"] },
        { label: "Novo Projeto", path: "/dashboard/projects/new", keywords: ["portfólio", "caso"] },
        { label: "Nova página", path: "/dashboard/paginas?nova", keywords: ["landing page", "site"] },
        { label: "Nova pergunta", path: "/dashboard/faq?nova", keywords: ["faq", "resposta"] },
        newDestination,
        { label: "Convidar pessoa", path: "/dashboard/equipe?convidar", keywords: ["equipe", "usuário"] },
      ].filter(({ path }) => maySee(path.split("?", 1)[0] ?? "", role)),
    },
    {
      heading: "Ações",
      commands: [
        {
          label: "Minha conta",
          path: "/dashboard/conta",
          keywords: ["senha", "e-mail", "foto", "verificação em duas etapas", "sessões", "perfil"],
        },
        { label: "Alternar tema", act: "theme", keywords: ["claro", "escuro", "modo noturno"] },
        { label: "Ver o site", act: "site", keywords: ["página pública", "abrir"] },
        { label: "Sair", act: "leave", keywords: ["encerrar sessão", "logout"] },
      ],
    },
  ];
}
