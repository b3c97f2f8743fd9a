import { useId } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { deliveryMark, destinationMark, EVENTS } from "../labels.ts";
import type { Destination } from "../schema.ts";
import { SecretField } from "./secret-field.tsx";

interface DestinationCardProps {
  destination: Destination;
  isTesting: boolean;
  onShowDeliveries: () => void;
  onTest: () => void;
  onToggle: () => void;
  onEdit: () => void;
  onSecret: (destination: Destination) => void;
  onDelete: () => void;
}

const SECRET_LOST =
  "O segredo deste destino foi criptografado com outra SECRET_KEY, e não pode ser lido: nada é enviado. Restaure a chave anterior ou gere um novo segredo e troque-o lá no destino.";

export function DestinationCard({ destination, ...acts }: DestinationCardProps) {
  const titleId = useId();
  const { name, url, events, isFromServer } = destination;
  const mark = destinationMark(destination);
  return (
    <article aria-labelledby={titleId} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 id={titleId} className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere">
          {name}
        </h3>
        <Badge tone={mark.tone}>{mark.label}</Badge>
        {isFromServer && <Badge>Configuração do servidor</Badge>}
      </div>
      <code className="mt-1 block font-mono text-sm break-all">{url}</code>
      <p className="mt-1.5 text-sm text-muted">{events.map((event) => EVENTS[event].label).join(" · ")}</p>
      {destination.warning && <p className="mt-1.5 text-sm font-medium text-danger">{destination.warning}</p>}
      {destination.isSecretLost && <p className="mt-1.5 text-sm font-medium text-danger">{SECRET_LOST}</p>}
      <LastDelivery destination={destination} />
      <DestinationActs destination={destination} titleId={titleId} {...acts} />
      {isFromServer && destination.hasOwnSecret && (
        <div className="mt-4">
          <SecretField destination={destination} onSecret={acts.onSecret} />
        </div>
      )}
    </article>
  );
}

function LastDelivery({ destination: { lastDelivery } }: { destination: Destination }) {
  const moment = useMoment();
  if (!lastDelivery) return <p className="mt-0.5 text-sm text-muted">Nenhum aviso ainda</p>;
  const { label } = deliveryMark({ state: lastDelivery.state, attempts: 1, cancelledAt: null });
  return (
    <p className="mt-0.5 text-sm text-muted">
      Último aviso:{" "}
      <span className={lastDelivery.state === "failed" ? "font-semibold text-danger" : "text-ink"}>
        {label}
      </span>
      , <time dateTime={lastDelivery.at}>{moment(lastDelivery.at)}</time>
    </p>
  );
}

function DestinationActs(props: DestinationCardProps & { titleId: string }) {
  const { destination, titleId, isTesting, onShowDeliveries, onTest, onToggle, onEdit, onDelete } = props;
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  return (
    <div className="mt-2 -mb-1.5 -ml-3.5 flex flex-wrap gap-x-1">
      <Button {...shared} onClick={onShowDeliveries}>
        Entregas
      </Button>
      <Button {...shared} aria-disabled={isTesting} onClick={onTest}>
        {isTesting ? "Enviando..." : "Enviar teste"}
      </Button>
      <Button {...shared} onClick={onToggle}>
        {destination.isActive ? "Desativar" : "Ativar"}
      </Button>
      {!destination.isFromServer && (
        <>
          <Button {...shared} onClick={onEdit}>
            Editar
          </Button>
          <Button {...shared} className="text-danger!" onClick={onDelete}>
            Excluir
          </Button>
        </>
      )}
    </div>
  );
}

export function DestinationCardSkeleton() {
  return (
    <div className="grid gap-2.5 p-4 sm:p-5">
      <Skeleton className="h-5 w-44 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </div>
  );
}
