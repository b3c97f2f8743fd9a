import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { ItemPath } from "../../item-path.ts";
import { diffQuery } from "../history-queries.ts";
import type { DiffPart } from "../schema.ts";
import { DiffPictures } from "./diff-pictures.tsx";
import { readPictures } from "./diff-pieces.ts";
import { changeClass, DiffText } from "./diff-text.tsx";

interface DiffViewProps extends ItemPath {
  /** Ids of the two revisions. */
  from: string;
  to: string;
  /** Labels of both versions above the comparison; absent if it continues another one. */
  before?: string;
  after?: string;
  labels: Record<string, string>;
  /** Compares only the fields that have a label. */
  isPart?: boolean;
}

export function DiffView({ from, to, before, after, labels, isPart = false, ...item }: DiffViewProps) {
  const { data, error, refetch } = useQuery(diffQuery(useApi(), item, from, to));
  useFailureToast(error, "Erro ao comparar", "Não foi possível comparar as duas versões.");
  const fields = data?.fields.filter(({ field }) => !isPart || Object.hasOwn(labels, field));
  return (
    <div className="mt-4" aria-busy={!data && !error}>
      {before !== undefined && (
        <div className="grid gap-1.5 text-xs text-muted">
          <p>
            <del className={changeClass.del}>Antes</del> {before}
          </p>
          <p>
            <ins className={changeClass.ins}>Depois</ins> {after}
          </p>
        </div>
      )}
      <div className="mt-4 grid gap-4">
        {fields?.map(({ field, parts }) => (
          <FieldDiff key={field} label={labels[field] ?? field} parts={parts} />
        ))}
        {fields?.length === 0 && (
          <EmptyState title="Nenhuma diferença" text="As duas versões dizem o mesmo." />
        )}
        {!data && !error && <Skeleton className="h-48" />}
        {!data && error && <LoadFailure title="A comparação não chegou" onRetry={() => void refetch()} />}
      </div>
    </div>
  );
}

function FieldDiff({ label, parts }: { label: string; parts: DiffPart[] }) {
  const id = useId();
  const pictures = readPictures(parts);
  const isSeen = parts.some((part) => !("same" in part));
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border">
      <h4 id={id} className="border-b bg-sunken px-4 py-2 font-sans text-sm font-semibold tracking-normal">
        {label}
      </h4>
      <div className="px-4 py-3">
        {!isSeen ? (
          <p className="text-sm text-muted">
            O texto lido é o mesmo. Mudou a formatação, como um título, um destaque ou o endereço de um link.
          </p>
        ) : pictures ? (
          <DiffPictures {...pictures} />
        ) : (
          <DiffText parts={parts} />
        )}
      </div>
    </section>
  );
}
