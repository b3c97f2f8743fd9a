import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { DeliveriesDialog } from "../deliveries/deliveries-dialog.tsx";
import { DestinationCard, DestinationCardSkeleton } from "../destinations/destination-card.tsx";
import { DestinationDialog } from "../destinations/destination-dialog.tsx";
import { ANSWER_SECONDS, DELIVERIES_DAYS, type Destination, RETRY_HOURS } from "../schema.ts";
import {
  destinationsQuery,
  useDeleteDestination,
  useSendTest,
  useToggleDestination,
} from "../webhook-queries.ts";
import type { Route } from "./+types/webhooks.page";

const HEADERS = [
  ["webhook-id", "o mesmo em toda tentativa: guarde-o para não tratar um aviso duas vezes"],
  ["webhook-timestamp", "quando esta tentativa saiu, em segundos desde 1970"],
  ["webhook-signature", "a assinatura do corpo, do id e da hora, feita com o segredo"],
] as const;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Webhooks", path: location.pathname, hidden: true });

export default function WebhooksScreen() {
  /** The destination in the dialog; `null` for a new one, undefined while the dialog is closed. */
  const [edited, setEdited] = useState<Destination | null>();
  /** The destination with a new secret, which is shown only once. */
  const [withSecret, setWithSecret] = useState<Destination>();
  const create = () => setEdited(null);
  useShortcut("n", create);
  useAskedInAddress("novo", create);
  return (
    <>
      <ScreenHeader title="Webhooks">
        <Button aria-keyshortcuts="n" onClick={create}>
          Novo destino
        </Button>
      </ScreenHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Destinations onEdit={setEdited} onSecret={setWithSecret} onCreate={create} />
        <WebhookHelp />
      </div>
      {edited !== undefined && (
        <DestinationDialog
          destination={edited}
          onSecret={setWithSecret}
          onClose={() => setEdited(undefined)}
        />
      )}
      {withSecret && <SecretDialog destination={withSecret} onClose={() => setWithSecret(undefined)} />}
    </>
  );
}

interface DestinationsProps {
  onEdit: (destination: Destination) => void;
  onSecret: (destination: Destination) => void;
  onCreate: () => void;
}

function Destinations({ onEdit, onSecret, onCreate }: DestinationsProps) {
  const { data, error, refetch } = useQuery(destinationsQuery(useApi()));
  useFailureToast(error, "Erro ao carregar webhooks", "Não foi possível carregar a lista de destinos.");
  return (
    <section aria-labelledby="destinations" aria-busy={!data && !error}>
      <h2 id="destinations" className="sr-only">
        Destinos
      </h2>
      {data ? (
        data.length > 0 ? (
          <DestinationList destinations={data} onEdit={onEdit} onSecret={onSecret} />
        ) : (
          <EmptyState
            title="Nenhum destino ainda"
            drawing={<EmptyDrawing slot="integration" />}
            text="Avise seu CRM, n8n, Make ou Zapier assim que um contato chega."
          >
            <Button variant="outline" onClick={onCreate}>
              Criar o primeiro destino
            </Button>
          </EmptyState>
        )
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <ListFrame>
          {[1, 2].map((row) => (
            <li key={row}>
              <DestinationCardSkeleton />
            </li>
          ))}
        </ListFrame>
      )}
    </section>
  );
}

/** Shows a new secret in full, only this time. */
function SecretDialog({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`Segredo de “${destination.name}”`}
      text="Copie o segredo agora e guarde-o no sistema que recebe os avisos: com ele se confere que vieram daqui. Ele não poderá ser visto de novo."
      secret={destination.secret ?? ""}
      onClose={onClose}
    />
  );
}

interface DestinationListProps {
  destinations: Destination[];
  onEdit: (destination: Destination) => void;
  /** Receives the new secret, which is shown only once. */
  onSecret: (destination: Destination) => void;
}

function DestinationList({ destinations, onEdit, onSecret }: DestinationListProps) {
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

/** "Como funciona": instructions for receivers of webhooks. */
function WebhookHelp() {
  return (
    <Card as="section" padding="sm" aria-labelledby="webhook-help">
      <h2 id="webhook-help" className="text-xl">
        Como funciona
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        Quando algo acontece no site, cada destino recebe um POST com JSON. Só uma resposta 2xx, em até{" "}
        {ANSWER_SECONDS}&nbsp;segundos, conta como entregue.
      </p>
      <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal">Cabeçalhos</h3>
      <dl className="mt-2 divide-y border-y text-sm">
        {HEADERS.map(([name, text]) => (
          <div key={name} className="py-2.5">
            <dt>
              <code className="font-mono text-[0.8125rem]">{name}</code>
            </dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 grid list-disc gap-1.5 pl-4.5 text-sm text-muted marker:text-line-strong">
        <li>O que falha é tentado de novo por {RETRY_HOURS} horas, com pausas cada vez maiores.</li>
        <li>
          Um destino que responde <code className="font-mono text-ink">410</code> é desativado.
        </li>
        <li>
          Redirecionamentos não são seguidos. Redes privadas só são alcançadas se quem hospeda o site as
          liberar.
        </li>
        <li>As entregas ficam guardadas por {DELIVERIES_DAYS} dias.</li>
      </ul>
      <p className="mt-5 text-sm">
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-primary-ink underline underline-offset-4"
        >
          Como conferir a assinatura, em standardwebhooks.com
        </a>
      </p>
    </Card>
  );
}
