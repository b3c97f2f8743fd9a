import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#src/shared/time/date-format.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEADS } from "../../lead-queries.ts";
import { COMPANIES } from "../company-queries.ts";
import { type CompanyTrash, TRASH_DAYS } from "../schema.ts";

/** The companies in the trash. */
export function CompanyTrashDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const timeZone = useTimeZone();
  const { data } = useQuery({
    queryKey: [...COMPANIES, "trash"],
    queryFn: ({ signal }) => api.get<CompanyTrash>("/api/companies/trash", {}, signal),
  });
  const { mutate, isPending } = useChange({
    send: (client, id: string) => client.send("POST", `/api/companies/${id}/restore`, {}),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresa restaurada!",
    failed: "Erro ao restaurar a empresa",
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="md">
        <DialogTitle>Lixeira de empresas</DialogTitle>
        <p className="mb-3 text-sm text-muted">
          Uma empresa fica aqui por {TRASH_DAYS} dias. Os leads dela continuam na lista de leads.
        </p>
        {data?.companies.length === 0 && <p className="text-sm">A lixeira está vazia.</p>}
        <ul className="divide-y">
          {data?.companies.map(({ id, name, deletedBy, endsAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 grow wrap-anywhere">
                {name}
                <span className="block text-sm text-muted">
                  Por {deletedBy}, até {formatDate(endsAt, timeZone)}
                </span>
              </span>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Restaurar ${name}`}
                aria-disabled={isPending}
                onClick={() => mutate(id)}
              >
                Restaurar
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
