import { useNavigate } from "react-router";
import { Button } from "#src/ui/primitives/button.tsx";
import { useTrashLead } from "./trash-queries.ts";

/** Moves the lead to the trash and leaves its page. The notification offers to undo it. */
export function DeleteLeadButton({ leadId }: { leadId: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useTrashLead(async () => navigate("/dashboard/leads"));
  return (
    <Button
      variant="ghost"
      tone="danger"
      size="sm"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(leadId)}
    >
      Excluir
    </Button>
  );
}
