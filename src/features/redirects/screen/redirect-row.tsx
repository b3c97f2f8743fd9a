import "#src/ui/lists/dense-row.css";
import ArrowRight from "lucide-react/icons/arrow-right";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { RowActionLabel, RowActions } from "#src/ui/lists/row-actions.tsx";
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
    <article aria-labelledby={id} className="dense-row">
      <AddressPair id={id} from={from} to={to} />
      <p className="flex min-w-0 items-center gap-2.5 overflow-hidden text-xs leading-4.5 whitespace-nowrap text-muted [grid-area:facts]">
        {isAutomatic && <Badge>O endereço mudou</Badge>}
        {leadsNowhere && <Badge tone="warning">Leva a um endereço que não existe</Badge>}
        {lastUsedAt ? (
          <span className="min-w-0 truncate">
            {uses === 1 ? "Usado 1 vez" : `Usado ${uses.toLocaleString("pt-BR")} vezes`}, a última{" "}
            <time dateTime={lastUsedAt}>{moment(lastUsedAt)}</time>
          </span>
        ) : (
          "Ainda não foi usado"
        )}
      </p>
      {!isAutomatic && (
        <RowActions titleId={id}>
          <Button {...shared} title="Editar" onClick={() => onEdit(redirect)}>
            <Pencil aria-hidden size={15} />
            <RowActionLabel>Editar</RowActionLabel>
          </Button>
          <Button {...shared} title="Excluir" tone="danger" onClick={() => onDelete(redirect)}>
            <Trash aria-hidden size={15} />
            <RowActionLabel>Excluir</RowActionLabel>
          </Button>
        </RowActions>
      )}
    </article>
  );
}

function AddressPair({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <p
      id={id}
      className="flex min-w-0 flex-wrap items-center gap-x-2 font-mono text-sm leading-5 break-all [grid-area:title]"
    >
      <span>{from}</span>
      <span className="sr-only">leva a</span>
      <ArrowRight aria-hidden size={15} className="shrink-0 text-muted" />
      <span>{to}</span>
    </p>
  );
}

export function RedirectRowSkeleton() {
  return (
    <div className="grid min-h-11 content-center gap-1 px-3">
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="h-3 w-44 max-w-full" />
    </div>
  );
}
