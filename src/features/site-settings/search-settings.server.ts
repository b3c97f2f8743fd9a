import { type FoundThing, SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import { fieldPath } from "#src/shared/asked-field.ts";
import { factOf } from "#src/shared/fields/declare-fields.ts";
import { bestMatches } from "#src/shared/search/rank-match.ts";
import { SETTINGS_CARDS } from "./settings-fields.ts";
import { SETTINGS_GROUPS, SETTINGS_PAGE } from "./settings-parts.ts";

const SCREEN = "Configurações";
const pathOf = (name: string): string => fieldPath(SETTINGS_PAGE, name);

/** Every card of the screen and every field, by label and hint, never by value. */
const SETTINGS: FoundThing[] = SETTINGS_CARDS.flatMap(({ group, title, text, rows }) => {
  const names = rows.flat();
  const keywords = [title, SETTINGS_GROUPS[group]];
  return [
    { title, detail: SCREEN, path: pathOf(names[0] ?? ""), keywords, text },
    ...names.map((name) => {
      const { title: label, hint } = factOf(SETTINGS_FIELDS, name);
      return { title: label, detail: `${SCREEN} › ${title}`, path: pathOf(name), keywords, text: hint ?? "" };
    }),
  ];
});

export const settingsSearch: SearchSource = {
  kind: "settings",
  heading: SCREEN,
  scope: "administrator",
  find: (_resources, _request, q) => bestMatches(q, SETTINGS).slice(0, SEARCHED),
};
