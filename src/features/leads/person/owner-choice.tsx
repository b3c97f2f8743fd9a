import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { LEADS, leadPeopleQuery } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";

/** Shows the lead's owner; people who see all leads change it in place. */
export function OwnerChoice({ lead: { id, ownerId } }: { lead: LeadDetails }) {
  const mayGive = may(useUser().role, "allLeads");
  const { data: people = [] } = useQuery(leadPeopleQuery(useApi()));
  const label = useId();
  const { mutate, isPending, variables } = useChange({
    send: (api, owner: string) =>
      api.send<LeadDetails>("PUT", `/api/leads/${id}`, { ownerId: owner || null }),
    queryKey: LEADS,
    done: "Lead atualizado!",
    failed: "O responsável não mudou",
  });
  const names = Object.fromEntries(people.map((person) => [person.id, person.name]));
  const owner = isPending ? variables : (ownerId ?? "");
  return (
    <div className="min-w-0">
      <p id={label} className="text-sm text-muted">
        Responsável
      </p>
      {mayGive ? (
        <ChoiceSelect
          compact
          aria-labelledby={label}
          className="max-w-56"
          value={owner}
          onChoose={mutate}
          options={{
            "": "Ninguém",
            // An owner who lost the right to answer leads stays until somebody else is chosen.
            ...(owner && !names[owner] && { [owner]: "Alguém que saiu" }),
            ...names,
          }}
        />
      ) : (
        <p className="font-semibold">{names[owner] ?? "Ninguém"}</p>
      )}
    </div>
  );
}
