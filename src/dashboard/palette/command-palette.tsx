// Must be imported lazily: most users never open it.

import { Command } from "cmdk";
import Search from "lucide-react/icons/search";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { Role } from "#src/accounts/roles.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { chooseTheme } from "#src/ui/theme/theme.ts";
import { groupsOf } from "../screens.ts";

interface CommandPaletteProps {
  role: Role;
  onLeave: () => void;
  onClose: () => void;
}

export default function CommandPalette({ role, onLeave, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const leadsAway = useRef(false);
  const run = ({ path, act }: PaletteCommand) => {
    leadsAway.current = path !== undefined || act === "leave";
    onClose();
    if (path) void navigate(path);
    if (act === "theme") switchTheme();
    if (act === "site") window.location.assign("/");
    if (act === "leave") onLeave();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="p-0! sm:mt-[14vh]!"
        // A new screen takes the focus itself.
        onCloseAutoFocus={(event) => leadsAway.current && event.preventDefault()}
      >
        <DialogTitle className="sr-only">Buscar ou executar</DialogTitle>
        <Command label="Buscar ou executar" loop vimBindings={false} filter={matchWords}>
          <div className="flex items-center gap-3 border-b py-1 pr-14 pl-5">
            <Search aria-hidden size={18} className="shrink-0 text-muted" />
            <Command.Input
              placeholder="Buscar ou executar…"
              className="h-13 w-full bg-transparent text-base text-ink outline-none placeholder:text-muted"
            />
          </div>
          {/* Outside the list, because a listbox may contain only options. */}
          <Command.Empty className="px-4 py-8 text-center text-sm text-muted">
            Nada com esse nome. Tente outra palavra.
          </Command.Empty>
          <Command.List label="Comandos" className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
            {commandsOf(role).map(({ heading, commands }) => (
              <Command.Group
                key={heading}
                heading={heading}
                className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
              >
                {commands.map((command) => (
                  <Command.Item
                    key={command.label}
                    value={command.label}
                    keywords={command.keywords}
                    onSelect={() => run(command)}
                    className="flex min-h-10 cursor-pointer items-center rounded-control border-l-2 border-transparent px-3 text-[0.96875rem] data-[selected=true]:border-accent data-[selected=true]:bg-sunken pointer-coarse:min-h-11"
                  >
                    {command.label}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/** Scores 1 if each typed word begins a word of the name, 0.5 with the keywords, else 0; ignores accents and case. */
function matchWords(name: string, typed: string, keywords: string[] = []): number {
  const wanted = foldText(typed).split(/\s+/).filter(Boolean);
  const beginsIn = (text: string) => (word: string) => ` ${foldText(text)}`.includes(` ${word}`);
  if (wanted.every(beginsIn(name))) return 1;
  return wanted.every(beginsIn([name, ...keywords].join(" "))) ? 0.5 : 0;
}

function switchTheme(): void {
  chooseTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
}

interface PaletteCommand {
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
