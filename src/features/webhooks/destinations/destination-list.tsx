import { useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { DeliveriesDialog } from "#src/features/webhooks/deliveries/deliveries-dialog.tsx";
import { DestinationCard } from "./destination-card.tsx";
import type { Destination } from "#src/features/webhooks/schema.ts";
import {
  useDeleteDestination,
  useSendTest,
  useToggleDestination,
} from "#src/features/webhooks/webhook-queries.ts";

interface DestinationListProps {
  destinations: Destination[];
  onEdit: (destination: Destination) => void;
}

/** Every destination there is, and what can be done about each. */
export function DestinationList({ destinations, onEdit }: DestinationListProps) {
  const [doomed, setDoomed] = useState<Destination>();
  const [watched, setWatched] = useState<string>();
  const toggle = useToggleDestination();
  const remove = useDeleteDestination();
  const test = useSendTest();
  const shown = destinations.find(({ id }) => id === watched);
  return (
    <>
      <ListFrame>
        {destinations.map((destination) => (
          <li key={destination.id}>
            <DestinationCard
              destination={destination}
              isTesting={test.isPending && test.variables.id === destination.id}
              onShowDeliveries={() => setWatched(destination.id)}
              onTest={() => test.mutate(destination)}
              onToggle={() => toggle.mutate(destination)}
              onEdit={() => onEdit(destination)}
              onDelete={() => setDoomed(destination)}
            />
          </li>
        ))}
      </ListFrame>
      {shown && <DeliveriesDialog destination={shown} onClose={() => setWatched(undefined)} />}
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title="Excluir destino?"
        text={`“${doomed?.name ?? ""}” deixa de receber avisos agora, e o registro das suas entregas se perde. Isso não pode ser desfeito.`}
        action="Excluir"
        onConfirm={() => doomed && remove.mutate(doomed)}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}
