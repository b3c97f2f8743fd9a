import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { SiteLink } from "#src/publishing/list/site-link.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { FaqQuestion } from "./faq-groups.ts";

interface FaqRowProps {
  item: FaqQuestion;
  /** Path of the public page of questions; undefined while it is not published. */
  sitePath: string | undefined;
  /** Absent for the first question of a category, as `onMoveDown` is for the last. */
  onMoveUp?: () => void;
  onMoveDown?: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function FaqRow({ item, sitePath, onMoveUp, onMoveDown, onEdit, onDelete }: FaqRowProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h3 id={titleId} className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere">
          {item.question}
        </h3>
        {item.draft && (
          <Badge tone="warning" className="mt-1">
            Alterações não publicadas
          </Badge>
        )}
        <p className="mt-1 line-clamp-2 max-w-[80ch] text-sm wrap-anywhere text-muted">{item.answer}</p>
      </div>
      <div className="flex flex-wrap items-start gap-1 max-md:-ml-3">
        <RowButton label={`Mover para cima: ${item.question}`} onClick={onMoveUp}>
          <ArrowUp aria-hidden size={17} />
        </RowButton>
        <RowButton label={`Mover para baixo: ${item.question}`} onClick={onMoveDown}>
          <ArrowDown aria-hidden size={17} />
        </RowButton>
        {sitePath && <SiteLink path={`${sitePath}#${item.anchor}`} titleId={titleId} />}
        <Button variant="ghost" size="sm" aria-describedby={titleId} onClick={onEdit}>
          <Pencil aria-hidden size={15} />
          Editar
        </Button>
        <Button variant="ghost" size="sm" tone="danger" aria-describedby={titleId} onClick={onDelete}>
          <Trash aria-hidden size={15} />
          Excluir
        </Button>
      </div>
    </article>
  );
}

/** Uses `aria-disabled` instead of `disabled`, so that a repeatedly pressed button keeps focus at the end. */
function RowButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick?: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-2!"
      aria-label={label}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
