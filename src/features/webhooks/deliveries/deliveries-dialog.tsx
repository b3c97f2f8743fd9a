import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useExactTime } from "#src/ui/api/time-zone.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { RecordPages } from "#src/ui/lists/record-pages.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { deliveryMark, eventLabel } from "../labels.ts";
import { DELIVERIES_DAYS, type Delivery, type Destination } from "../schema.ts";
import { DELIVERIES_PER_PAGE, deliveriesQuery } from "../webhook-queries.ts";
import { DeliveryDetails } from "./delivery-details.tsx";

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

/** Shows a delivery in one line that expands to its details. */
function DeliveryRow({ delivery, canResend }: { delivery: Delivery; canResend: boolean }) {
  const exactTime = useExactTime();
  const [isOpen, setIsOpen] = useState(false);
  const { event, createdAt } = delivery;
  const { label, tone } = deliveryMark(delivery);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-x-3 px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
            {eventLabel(event)}
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="mt-1 block text-xs text-muted tabular-nums">
            <time dateTime={createdAt}>{exactTime(createdAt)}</time>
            <Facts delivery={delivery} />
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={17}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <DeliveryDetails id={delivery.id} canResend={canResend} />}
    </details>
  );
}

function Facts({ delivery: { attempts, status, nextAttemptAt, state } }: { delivery: Delivery }) {
  const exactTime = useExactTime();
  return (
    <>
      {attempts > 0 && ` · ${attempts === 1 ? "1 tentativa" : `${attempts} tentativas`}`}
      {status !== null && ` · status ${status}`}
      {state === "waiting" && attempts > 0 && nextAttemptAt && (
        <>
          {" · próxima: "}
          <time dateTime={nextAttemptAt}>{exactTime(nextAttemptAt)}</time>
        </>
      )}
    </>
  );
}
