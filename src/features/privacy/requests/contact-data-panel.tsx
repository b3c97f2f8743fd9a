import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { ContactData, RemovalRequest } from "../requests-schema.ts";
import { contactDataQuery } from "./requests-queries.ts";

const NO_LEADS: readonly string[] = [];

interface PanelProps {
  request: RemovalRequest;
  /** Ids of leads that staff attribute to the person too. */
  alsoLeads?: readonly string[];
}

export function ContactDataPanel({ request, alsoLeads = NO_LEADS }: PanelProps) {
  const { data, error, isPlaceholderData } = useQuery(contactDataQuery(useApi(), request.id, alsoLeads));
  return (
    <section aria-labelledby="contact-data" className="rounded-card border bg-paper px-4 py-3.5">
      <h3 id="contact-data" className="font-sans text-sm font-semibold tracking-normal">
        {alsoLeads.length > 0
          ? "Guardado com este e-mail e com os leads marcados"
          : "Guardado com este e-mail"}
      </h3>
      {data && !error ? (
        <div
          aria-live="polite"
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? "opacity-60" : ""}
        >
          <Counts data={data.data.filter(({ count }) => count > 0)} />
          {data.alsoEmails.length > 0 && (
            <p className="mt-1.5 text-sm wrap-anywhere text-muted">
              Inclui o que há com {data.alsoEmails.join(", ")}, de leads juntados ou marcados.
            </p>
          )}
          {data.teamEmails.length > 0 && (
            <p className="mt-1.5 text-sm wrap-anywhere text-muted">
              Não inclui o que mais há com {data.teamEmails.join(", ")}: é da equipe, embora um lead da pessoa
              o tenha.
            </p>
          )}
        </div>
      ) : error ? (
        <p className="mt-1 text-sm text-danger">Não foi possível consultar. Feche e tente de novo.</p>
      ) : (
        <Skeleton className="mt-2 h-5 w-40" />
      )}
    </section>
  );
}

function Counts({ data }: Pick<ContactData, "data">) {
  if (data.length === 0) return <p className="mt-1 text-sm text-muted">Nada.</p>;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {data.map(({ kind, label, count }) => (
        <div key={kind} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{count.toLocaleString("pt-BR")}</dd>
        </div>
      ))}
    </dl>
  );
}
