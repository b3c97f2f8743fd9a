import { useQuery } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEADS } from "../lead-queries.ts";
import { leadPeopleQuery } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";

/** Offers a lead of nobody, or of somebody who left, to people who see all leads. */
export function TakeButton({ lead: { id, ownerId } }: { lead: Pick<LeadDetails, "id" | "ownerId"> }) {
  const isOffered = may(useUser().role, "allLeads");
  const { data: people } = useQuery({ ...leadPeopleQuery(useApi()), enabled: isOffered && ownerId !== null });
  const { mutate, isPending } = useChange({
    send: (api) => api.send<LeadDetails>("POST", `/api/leads/${id}/take`),
    queryKey: LEADS,
    done: "Este lead agora é seu!",
    failed: "O lead não foi atribuído a você",
  });
  const hasOwner = ownerId !== null && (!people || people.some((person) => person.id === ownerId));
  if (!isOffered || hasOwner) return null;
  return (
    <Button variant="outline" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
      Pegar este lead
    </Button>
  );
}
