// The filters of the Registro screen: `busca`, `quem`, `acao`, `de`, `ate`, `pagina`.

import { ACTION_GROUPS, ACTIONS } from "#src/shared/audit-actions.ts";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";

export const ACTORS_WITHOUT_ID = {
  system: "O próprio site",
  console: "Linha de comando",
  unknown: "Pessoa não identificada",
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

const readActor = (given: string): string =>
  UUID.test(given) || Object.hasOwn(ACTORS_WITHOUT_ID, given) ? given : "";
const readDay = (given: string): string => {
  const isDay = DAY.test(given) && !Number.isNaN(Date.parse(given));
  return isDay && new Date(given).toISOString().startsWith(given) ? given : "";
};

export const auditFilters = describeFilters({
  search: textParameter("busca"),
  actor: { name: "quem", read: readActor },
  action: choiceParameter<string>("acao", { ...ACTION_GROUPS, ...ACTIONS }),
  from: { name: "de", read: readDay },
  to: { name: "ate", read: readDay },
});

export type AuditScreenFilters = FiltersOf<typeof auditFilters>;
