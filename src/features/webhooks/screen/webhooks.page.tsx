import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { DestinationCardSkeleton } from "../destinations/destination-card.tsx";
import { DestinationDialog } from "../destinations/destination-dialog.tsx";
import { SecretDialog } from "../destinations/secret-dialog.tsx";
import type { Destination } from "../schema.ts";
import { WebhookHelp } from "../webhook-help.tsx";
import { destinationsQuery } from "../webhook-queries.ts";
import type { Route } from "./+types/webhooks.page";
import { DestinationList } from "./destination-list.tsx";

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
