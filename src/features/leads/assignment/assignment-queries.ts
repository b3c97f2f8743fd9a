import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Assignment, AssignmentInput } from "./turns/schema.ts";

const PATH = "/api/lead-assignment";
const KEY = ["lead-assignment"] as const;

export const assignmentQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<Assignment>(PATH, {}, signal) });

/** Sends the whole assignment; `rules` without their people's names. */
export const useSaveAssignment = () =>
  useChange({
    send: (api, input: AssignmentInput) => api.send<Assignment>("PUT", PATH, input),
    queryKey: KEY,
    done: "Distribuição atualizada!",
    failed: "Erro ao salvar a distribuição",
  });

/** Converts what the server answers to what it takes. */
export const toInput = ({ isOn, includesImports, rules }: Assignment): AssignmentInput => ({
  isOn,
  includesImports,
  rules: rules.map(({ id, conditions, people }) => ({
    id,
    conditions,
    people: people.map((person) => person.id),
  })),
});
