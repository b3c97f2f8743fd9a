import ArrowRight from "lucide-react/icons/arrow-right";
import { useId } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Redirect } from "../schema.ts";

interface RedirectRowProps {
  redirect: Redirect;
  onEdit: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
}

export function RedirectRow({ redirect, onEdit, onDelete }: RedirectRowProps) {
  const id = useId();
  const moment = useMoment();
  const { from, to, isAutomatic, leadsNowhere, uses, lastUsedAt } = redirect;
  const shared = { variant: "ghost", size: "sm", "aria-describedby": id } as const;
  return (
    <article aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 grow basis-72">
        <AddressPair id={id} from={from} to={to} />
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          {isAutomatic && <Badge>O endereço mudou</Badge>}
          {leadsNowhere && <Badge tone="warning">Leva a um endereço que não existe</Badge>}
          {lastUsedAt ? (
            <span>
              {uses === 1 ? "Usado 1 vez" : `Usado ${uses.toLocaleString("pt-BR")} vezes`}, a última{" "}
              <time dateTime={lastUsedAt}>{moment(lastUsedAt)}</time>
            </span>
          ) : (
            "Ainda não foi usado"
          )}
        </p>
      </div>
      {!isAutomatic && (
        <div className="-ml-3.5 flex sm:ml-0">
          <Button {...shared} onClick={() => onEdit(redirect)}>
            Editar
          </Button>
          <Button {...shared} className="text-danger!" onClick={() => onDelete(redirect)}>
            Excluir
          </Button>
        </div>
      )}
    </article>
  );
}

function AddressPair({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <p id={id} className="flex flex-wrap items-center gap-x-2 font-mono text-sm break-all">
      <span>{from}</span>
      <span className="sr-only">leva a</span>
      <ArrowRight aria-hidden size={15} className="shrink-0 text-muted" />
      <span>{to}</span>
    </p>
  );
}

export function RedirectRowSkeleton() {
  return (
    <div className="grid gap-2.5 p-4 sm:px-5">
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-4 w-44 max-w-full" />
    </div>
  );
}
