// Must be imported lazily: most users never open it.

import { Command as Cmdk } from "cmdk";
import Search from "lucide-react/icons/search";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Role } from "#src/accounts/roles.ts";
import { bestMatches, rankMatch } from "#src/shared/search/rank-match.ts";
import { plural } from "#src/shared/words.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { chooseTheme } from "#src/ui/theme/theme.ts";
import { type Command, commandsOf } from "../commands.ts";
import { MAX_SEARCH, useSearch } from "./use-search.ts";

interface CommandPaletteProps {
  role: Role;
  onLeave: () => void;
  onClose: () => void;
}

/** Shows the commands at once, and below them what the server finds. */
export default function CommandPalette({ role, onLeave, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const leadsAway = useRef(false);
  const [typed, setTyped] = useState("");
  const { groups, error, isWaiting, retry, keepPlaces } = useSearch(typed);
  const commands = matchingCommands(role, typed);
  const count = [...commands.map((group) => group.commands), ...groups.map(({ results }) => results)].flat()
    .length;
  // cmdk names the chosen option to screen readers only when its value changes, and an option that went and came back
  // while one typed has another id.
  const valueOf = (name: string): string => `${typed} ${name}`;
  const run = ({ path, act }: Pick<Command, "path" | "act">) => {
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
        <Cmdk
          label="Buscar ou executar"
          loop
          vimBindings={false}
          shouldFilter={false}
          onKeyDown={({ key }) => key.startsWith("Arrow") && keepPlaces()}
        >
          <div className="flex items-center gap-3 border-b py-1 pr-14 pl-5">
            <Search aria-hidden size={18} className="shrink-0 text-muted" />
            <Cmdk.Input
              value={typed}
              onValueChange={setTyped}
              maxLength={MAX_SEARCH}
              placeholder="Buscar ou executar…"
              className="h-13 w-full bg-transparent text-base text-ink outline-none placeholder:text-muted"
            />
          </div>
          {/* Outside the list, because a listbox may contain only options. */}
          {count === 0 && !error && (
            <p className="px-4 py-8 text-center text-sm text-muted">
              {isWaiting ? "Buscando…" : "Nenhum resultado. Tente outra palavra."}
            </p>
          )}
          <output className="sr-only">
            {typed.trim() !== "" && !isWaiting && plural(count, "resultado", "resultados")}
          </output>
          <Cmdk.List
            label="Resultados"
            aria-busy={isWaiting}
            className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2"
            onPointerMove={keepPlaces}
          >
            {commands.map((group) => (
              <Group key={group.heading} heading={group.heading}>
                {group.commands.map((command) => (
                  <Item key={command.title} value={valueOf(command.title)} onSelect={() => run(command)}>
                    {command.title}
                  </Item>
                ))}
              </Group>
            ))}
            {groups.map(({ heading, results }) => (
              <Group key={heading} heading={heading}>
                {results.map(({ title, detail, path }) => (
                  <Item key={path} value={valueOf(path)} onSelect={() => run({ path })}>
                    <span className="min-w-0 truncate">{title}</span>{" "}
                    <span className="ml-auto max-w-[45%] min-w-0 truncate pl-4 text-sm text-muted">
                      {detail}
                    </span>
                  </Item>
                ))}
              </Group>
            ))}
          </Cmdk.List>
          {error && <SearchFailure error={error} onRetry={retry} />}
        </Cmdk>
      </DialogContent>
    </Dialog>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Cmdk.Group>
  );
}

function Item({
  value,
  onSelect,
  children,
}: {
  value: string;
  onSelect: () => void;
  children: React.ReactNode;
}) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center rounded-control border-l-2 border-transparent px-3 text-[0.96875rem] data-[selected=true]:border-accent data-[selected=true]:bg-sunken pointer-coarse:min-h-11"
    >
      {children}
    </Cmdk.Item>
  );
}

function SearchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isAway = error instanceof ApiError && error.status === 0;
  const own = error instanceof ApiError && error.status === 429 ? error.serverText : undefined;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3 text-sm"
    >
      <p>
        {isAway
          ? "Sem conexão: aqui estão só as telas e ações do painel."
          : (own ?? "A busca não respondeu.")}
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}

/** Returns the groups with the commands that match, the best group first; all of them while nothing is typed. */
function matchingCommands(role: Role, typed: string) {
  const groups = commandsOf(role);
  if (typed.trim() === "") return groups;
  const bestOf = ([first]: Command[]): number =>
    (first && rankMatch(typed, first)) ?? Number.POSITIVE_INFINITY;
  return groups
    .map(({ heading, commands }) => ({ heading, commands: bestMatches(typed, commands) }))
    .filter(({ commands }) => commands.length > 0)
    .toSorted((one, other) => bestOf(one.commands) - bestOf(other.commands));
}

function switchTheme(): void {
  chooseTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
}
