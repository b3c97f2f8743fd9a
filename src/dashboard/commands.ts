// Everything that one can open or do in the dashboard by name, for the palette and the search.

import type { Role } from "#src/accounts/roles.ts";
import { fieldPath } from "#src/shared/asked-field.ts";
import type { Searchable } from "#src/shared/search/rank-match.ts";
import { groupsOf } from "./screens.ts";

export interface Command extends Searchable {
  /** The screen to open; absent if the command runs `act`. */
  path?: string;
  act?: "theme" | "site" | "leave";
}

interface CommandGroup {
  heading: string;
  commands: Command[];
}

const ACCOUNT_PATH = "/dashboard/conta";

export function commandsOf(role: Role): CommandGroup[] {
  const groups = groupsOf(role);
  const screens = groups.flatMap((group) =>
    group.screens.map((screen) => ({ ...screen, heading: group.heading })),
  );
  return [
    {
      heading: "Ir para",
      commands: screens.flatMap(({ label, path, heading, keywords = [], parts = [] }) => [
        { title: label, path, keywords: heading ? [heading, ...keywords] : keywords },
        ...parts.map((part) => ({ title: part.label, path: part.path, keywords: [label, ...part.keywords] })),
      ]),
    },
    {
      heading: "Criar",
      commands: screens.flatMap(({ creates }) =>
        creates ? { title: creates.label, path: creates.path, keywords: creates.keywords } : [],
      ),
    },
    {
      heading: "Ações",
      commands: [
        {
          title: "Minha conta",
          path: ACCOUNT_PATH,
          keywords: ["senha", "e-mail", "foto", "verificação em duas etapas", "sessões", "perfil"],
        },
        {
          title: "Trocar minha senha",
          names: ["senha"],
          path: fieldPath(ACCOUNT_PATH, "current"),
          keywords: ["alterar", "mudar", "nova senha"],
        },
        { title: "Alternar tema", act: "theme", keywords: ["claro", "escuro", "modo noturno"] },
        { title: "Ver o site", act: "site", keywords: ["página pública", "abrir"] },
        { title: "Sair", act: "leave", keywords: ["encerrar sessão", "logout"] },
      ],
    },
  ];
}
