import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api-context.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialog.tsx";
import { EmptyState, LoadFailure } from "#src/ui/empty-state.tsx";
import { ListFrame } from "#src/ui/list-frame.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useFailureToast } from "#src/ui/use-failure-toast.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import type { DeliveryList, Destination } from "./schema.ts";
import { DELIVERIES_SHOWN, deliveriesQuery } from "./webhook-queries.ts";

interface DeliveriesDialogProps {
  destination: Destination;
  onClose: () => void;
}

/** What a destination was told in the last 30 days, and what it answered. */
export function DeliveriesDialog({ destination, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(useApi(), destination.id, page));
  const { data, error, isPlaceholderData, refetch } = query;
  useFailureToast(error, "Erro ao carregar entregas", "Não foi possível carregar as entregas deste destino.");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle className="wrap-anywhere">Entregas de “{destination.name}”</DialogTitle>
        <DialogDescription className="text-sm">
          Os últimos 30 dias, da mais nova à mais antiga.
        </DialogDescription>
        <div className="mt-5" aria-busy={!data && !error}>
          {data ? (
            <Deliveries
              list={data}
              isOld={isPlaceholderData}
              canResend={destination.isActive}
              onPage={setPage}
            />
          ) : error ? (
            <LoadFailure onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface DeliveriesProps {
  list: DeliveryList;
  /** The page asked for is still on its way; this is the one before. */
  isOld: boolean;
  canResend: boolean;
  onPage: (page: number) => void;
}

function Deliveries({ list: { deliveries, total, page }, isOld, canResend, onPage }: DeliveriesProps) {
  const pages = Math.ceil(total / DELIVERIES_SHOWN);
  if (total === 0) {
    return <EmptyState title="Nenhuma entrega ainda" text="Envie um teste, ou espere o próximo evento." />;
  }
  return (
    <>
      <ListFrame isOld={isOld}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryRow delivery={delivery} canResend={canResend} />
          </li>
        ))}
      </ListFrame>
      {pages > 1 && (
        <nav aria-label="Paginação" className="mt-4 flex items-center justify-between gap-4 text-sm">
          <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Anterior
          </Button>
          <span className="text-muted tabular-nums">
            Página {page} de {pages}
          </span>
          <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Próxima
          </Button>
        </nav>
      )}
    </>
  );
}
