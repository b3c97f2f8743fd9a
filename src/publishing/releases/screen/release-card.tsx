import { useId, useState } from "react";
import { Link } from "react-router";
import { messagesOf, serverText } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { RowHeader } from "#src/ui/lists/row-header.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useEditorPath, useKindName } from "../../content-type-words/use-content-type-words.ts";
import { SharePreviewButton } from "../../previews/share-preview-button.tsx";
import type { Release } from "../schema.ts";
import { describeTime, nameItem, STATE_MARKS } from "./labels.ts";
import { ReleaseFaults } from "./release-faults.tsx";
import { useReleaseAct } from "./release-queries.ts";

interface ReleaseCardProps {
  release: Release;
  onEdit: () => void;
  onDelete: () => void;
}

const DONE = {
  publish: { title: "Lançamento publicado!", description: "Todos os itens estão no ar." },
  revert: { title: "Lançamento desfeito", description: "Cada item voltou ao que era." },
};

/** Asks first: many items change at once, for every visitor. */
const QUESTIONS = {
  publish: {
    title: "Publicar agora?",
    textOf: (count: number) =>
      count === 1 ? "1 item vai ao ar." : `${count} itens vão ao ar juntos, todos ou nenhum.`,
    action: "Publicar",
  },
  revert: {
    title: "Desfazer lançamento?",
    textOf: (count: number) =>
      count === 1
        ? "O item volta ao que era antes, e sai do ar se era novo. Você pode publicar de novo depois."
        : `Os ${count} itens voltam ao que eram antes, e os novos saem do ar. Você pode publicar de novo depois.`,
    action: "Desfazer lançamento",
  },
};

export function ReleaseCard({ release, onEdit, onDelete }: ReleaseCardProps) {
  const titleId = useId();
  const timeZone = useTimeZone();
  const act = useReleaseAct(release.id);
  const { isPending } = act;
  const once = useOnce();
  const { toast } = useToast();
  const run = (name: "publish" | "revert") =>
    once(() => act.mutateAsync(name).then(() => toast(DONE[name]), ignore));
  const [asked, ask] = useState<"publish" | "revert">();
  const { name, state, items, failure } = release;
  const mark = STATE_MARKS[state];
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  const isPublished = state === "published";
  const question = asked && QUESTIONS[asked];
  const askFor = (name: "publish" | "revert") => !isPending && ask(name);
  return (
    <article aria-labelledby={titleId} className="p-4 sm:p-5">
      <RowHeader id={titleId} title={name}>
        <Badge tone={mark.tone}>{mark.label}</Badge>
      </RowHeader>
      <p className="mt-1 text-sm text-muted">{describeTime(release, timeZone)}</p>
      <ItemList items={items} />
      <div role="alert" className="empty:hidden">
        {act.error ? (
          <FormErrors texts={linesOf(act.error)} />
        ) : (
          failure !== null && <FormErrors texts={[failure]} />
        )}
      </div>
      <div className="mt-2 -mb-1.5 -ml-3.5 flex flex-wrap gap-x-1">
        {!isPublished && (
          <>
            <Button {...shared} aria-disabled={isPending} onClick={() => askFor("publish")}>
              {isPending ? "Publicando..." : state === "reverted" ? "Publicar de novo" : "Publicar agora"}
            </Button>
            <Button {...shared} onClick={onEdit}>
              Editar
            </Button>
          </>
        )}
        <SharePreviewButton shared={{ release: release.id }} variant="ghost" aria-describedby={titleId} />
        {isPublished && (
          <Button {...shared} aria-disabled={isPending} onClick={() => askFor("revert")}>
            {isPending ? "Desfazendo..." : "Desfazer"}
          </Button>
        )}
        <Button {...shared} tone="danger" onClick={onDelete}>
          Excluir
        </Button>
      </div>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.title ?? ""}
        text={question && `“${name}”: ${question.textOf(items.length)}`}
        action={question?.action ?? ""}
        details={asked === "publish" && <ReleaseFaults items={items} />}
        onConfirm={() => asked && void run(asked)}
        onClose={() => ask(undefined)}
      />
    </article>
  );
}

/** Items shown at first; the rest is collapsed. */
const MAX_SHOWN = 5;

function ItemList({ items }: Pick<Release, "items">) {
  const rest = items.slice(MAX_SHOWN);
  return (
    <>
      <Titles items={items.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-muted">Mais {rest.length}</summary>
          <Titles items={rest} />
        </details>
      )}
    </>
  );
}

function Titles({ items }: Pick<Release, "items">) {
  const nameOf = useKindName();
  const editorPathOf = useEditorPath();
  return (
    <ul className="mt-1.5 text-sm">
      {items.map((item) => {
        const to = editorPathOf(item.kind, item.id);
        return (
          <li key={item.id} className="wrap-anywhere">
            <span className="text-muted">{nameOf(item.kind)}:</span>{" "}
            {to ? (
              <Link to={to} className="underline-offset-4 hover:underline">
                {nameItem(item)}
              </Link>
            ) : (
              nameItem(item)
            )}
            {item.isNewer && (
              <span className="block text-warning">A versão mudou desde que entrou no lançamento.</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function FormErrors({ texts }: { texts: string[] }) {
  return (
    <ul className="mt-3 grid gap-1 rounded-control border border-danger bg-danger-soft px-4 py-2.5 text-sm text-danger">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** One line per error. */
function linesOf(error: unknown): string[] {
  const messages = messagesOf(error);
  return messages.length > 0 ? messages : [serverText(error, "Não foi possível. Tente novamente.")];
}

/** The card already shows the error. */
function ignore(): void {}

export function ReleaseCardSkeleton() {
  return (
    <div className="grid gap-2.5 p-4 sm:p-5">
      <Skeleton className="h-5 w-44 max-w-full" />
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-4 w-80 max-w-full" />
    </div>
  );
}
