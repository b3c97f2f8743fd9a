import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import { bestMatches } from "#src/shared/search/rank-match.ts";
import { commandsOf } from "../commands.ts";

/** Finds the dashboard's screens and what one can do there. */
export const commandsSearch: SearchSource = {
  kind: "commands",
  heading: "Painel",
  scope: "member",
  find(_resources, request, q) {
    const commands = commandsOf(currentUser(request).role).flatMap((group) =>
      group.commands.flatMap(({ path, ...command }) =>
        path ? { ...command, path, detail: group.heading } : [],
      ),
    );
    return bestMatches(q, commands).slice(0, SEARCHED);
  },
};
