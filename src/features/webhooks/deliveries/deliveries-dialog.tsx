import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { RecordPages } from "#src/ui/lists/record-pages.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { DELIVERIES_DAYS, type Destination } from "../schema.ts";
import { DELIVERIES_PER_PAGE, deliveriesQuery } from "../webhook-queries.ts";
import { DeliveryRow } from "./delivery-row.tsx";

interface DeliveriesDialogProps {
  destination: Destination;
  onClose: () => void;
}

export function DeliveriesDialog({ destination, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(useApi(), destination.id, page));
  useFailureToast(
    query.error,
    "Erro ao carregar entregas",
    "Não foi possível carregar as entregas deste destino.",
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle className="wrap-anywhere">Entregas de “{destination.name}”</DialogTitle>
        <DialogDescription className="text-sm">
          Os últimos {DELIVERIES_DAYS} dias, da mais nova à mais antiga.
        </DialogDescription>
        <RecordPages
          query={query}
          limit={DELIVERIES_PER_PAGE}
          onPage={setPage}
          empty={{ title: "Nenhuma entrega ainda", text: "Envie um teste, ou espere o próximo evento." }}
        >
          {({ deliveries }) =>
            deliveries.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryRow delivery={delivery} canResend={destination.isActive} />
              </li>
            ))
          }
        </RecordPages>
      </DialogContent>
    </Dialog>
  );
}
