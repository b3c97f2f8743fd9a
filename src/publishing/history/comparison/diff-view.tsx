import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ImagePreview } from "#src/ui/images/image-picker.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { ItemPath } from "../../item-path.ts";
import { diffQuery } from "../history-queries.ts";
import type { DiffPart } from "../schema.ts";
import { type PicturePair, readPictures, smallImage } from "./diff-pieces.ts";
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
        {fields?.length === 0 && <EmptyState title="Nenhuma diferença" text="As duas versões são iguais." />}
        {!data && !error && <Skeleton className="h-48" />}
        {!data && error && (
          <LoadFailure title="Não foi possível carregar a comparação" onRetry={() => void refetch()} />
        )}
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
            O texto é o mesmo; só mudou a formatação, como um título, um destaque ou o endereço de um link.
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

function DiffPictures({ before, after }: PicturePair) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Pictures
        label="Antes"
        paths={before}
        others={after}
        mark="Removida"
        border="border-dashed border-danger"
      />
      <Pictures label="Depois" paths={after} others={before} mark="Incluída" border="border-success" />
    </div>
  );
}

interface PicturesProps {
  label: string;
  paths: string[];
  /** The other side's pictures. */
  others: string[];
  /** Caption of pictures that the other side does not have. */
  mark: string;
  border: string;
}

function Pictures({ label, paths, others, mark, border }: PicturesProps) {
  return (
    <div className="min-w-0">
      <h5 className="font-sans text-xs font-semibold tracking-normal text-muted">{label}</h5>
      {paths.length === 0 ? (
        <p className="mt-2 grid aspect-[4/3] place-items-center border border-dashed text-sm text-muted">
          Sem imagem
        </p>
      ) : (
        <ol className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          {paths.map((path, index) => {
            const isOnlyHere = !others.includes(path);
            return (
              <li key={path} className={`border-2 ${isOnlyHere ? border : "border-line"}`}>
                <ImagePreview
                  image={smallImage(path)}
                  alt={`Imagem ${index + 1}`}
                  className="aspect-[4/3] w-full object-contain!"
                />
                <p className="flex gap-2 px-2 py-1 text-xs">
                  {index + 1}
                  {isOnlyHere && <strong>{mark}</strong>}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
