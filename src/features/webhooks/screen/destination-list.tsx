import { useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { DeliveriesDialog } from "../deliveries/deliveries-dialog.tsx";
import { DestinationCard } from "../destinations/destination-card.tsx";
import type { Destination } from "../schema.ts";
import { useDeleteDestination, useSendTest, useToggleDestination } from "../webhook-queries.ts";

interface DestinationListProps {
  destinations: Destination[];
  onEdit: (destination: Destination) => void;
  /** Receives the new secret, which is shown only once. */
  onSecret: (destination: Destination) => void;
}

export function DestinationList({ destinations, onEdit, onSecret }: DestinationListProps) {
  const [toDelete, setToDelete] = useState<Destination>();
  const [openId, setOpenId] = useState<string>();
  const toggle = useToggleDestination();
  const remove = useDeleteDestination();
  const test = useSendTest();
  const shown = destinations.find(({ id }) => id === openId);
  return (
    <>
      <ListFrame>
        {destinations.map((destination) => (
          <li key={destination.id}>
            <DestinationCard
              destination={destination}
              isTesting={test.isPending && test.variables.id === destination.id}
              onShowDeliveries={() => setOpenId(destination.id)}
              onTest={() => test.mutate(destination)}
              onToggle={() => toggle.mutate(destination)}
              onEdit={() => onEdit(destination)}
              onSecret={onSecret}
              onDelete={() => setToDelete(destination)}
            />
          </li>
        ))}
      </ListFrame>
      {shown && <DeliveriesDialog destination={shown} onClose={() => setOpenId(undefined)} />}
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir destino?"
        text={`“${toDelete?.name ?? ""}” deixa de receber avisos agora, e o registro das suas entregas se perde. Isso não pode ser desfeito.`}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}
