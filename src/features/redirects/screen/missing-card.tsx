import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { missingQuery, useForgetMissing } from "../redirect-queries.ts";
import { MISSING_SHOWN_DAYS, type MissingAddress } from "../schema.ts";

/** @param onRedirect receives the path to create a redirect for */
export function MissingCard({ onRedirect }: { onRedirect: (path: string) => void }) {
  const { data, error, refetch } = useQuery(missingQuery(useApi()));
  return (
    <Card as="section" padding="sm" aria-labelledby="missing" aria-busy={!data && !error}>
      <h2 id="missing" className="text-xl">
        Páginas não encontradas
      </h2>
      <p className="mt-1 text-sm text-muted">
        Endereços que devolveram 404 nos últimos {MISSING_SHOWN_DAYS} dias e quantas vezes. Não guardamos quem
        acessou.
      </p>
      {data ? (
        data.length > 0 ? (
          <ul className="mt-3 divide-y">
            {data.map((address) => (
              <MissingRow key={address.path} address={address} onRedirect={onRedirect} />
            ))}
          </ul>
        ) : (
          <p className="mt-4 text-sm">Nenhum até agora.</p>
        )
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-4 h-40" />
      )}
    </Card>
  );
}

function MissingRow({
  address,
  onRedirect,
}: {
  address: MissingAddress;
  onRedirect: (path: string) => void;
}) {
  const forget = useForgetMissing();
  const id = useId();
  const { path, count } = address;
  return (
    <li className="py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span id={id} className="min-w-0 font-mono text-sm break-all">
          {path}
        </span>
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {count === 1 ? "1 vez" : `${count.toLocaleString("pt-BR")} vezes`}
        </span>
      </p>
      <p className="-ml-3.5 flex flex-wrap">
        <Button variant="ghost" size="sm" aria-describedby={id} onClick={() => onRedirect(path)}>
          Redirecionar para…
        </Button>
        <Button variant="ghost" size="sm" aria-describedby={id} onClick={() => forget.mutate(address)}>
          Ignorar
        </Button>
      </p>
    </li>
  );
}
