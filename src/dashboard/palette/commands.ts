import type { Role } from "#src/accounts/roles.ts";
import { groupsOf } from "../screens.ts";

export interface PaletteCommand {
  label: string;
  keywords?: string[];
  /** The screen to open; absent if the command runs `act`. */
  path?: string;
  act?: "theme" | "site" | "leave";
}

interface CommandGroup {
  heading: string;
  commands: PaletteCommand[];
}

export function commandsOf(role: Role): CommandGroup[] {
  const groups = groupsOf(role);
  return [
    {
      heading: "Ir para",
      commands: groups.flatMap(({ heading, screens }) =>
        screens.map(({ label, path }) => ({ label, path, keywords: heading ? [heading] : [] })),
      ),
    },
    {
      heading: "Criar",
      commands: groups.flatMap(({ screens }) => screens.flatMap(({ creates }) => creates ?? [])),
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
