import "#src/ui/lists/dense-row.css";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { EDITED_PARAM } from "#src/publishing/item-path.ts";
import { SiteLink } from "#src/publishing/list/site-link.tsx";
import { RowActionLabel, RowActions } from "#src/ui/lists/row-actions.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
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
    <article aria-labelledby={titleId} data-row={item.id} className="dense-row">
      <div className="flex min-w-0 items-center gap-x-2 [grid-area:title] max-sm:flex-wrap">
        <h3
          id={titleId}
          className="min-w-0 truncate font-sans text-sm leading-5 font-semibold tracking-normal"
        >
          <Link
            to={`?${EDITED_PARAM}=${item.id}`}
            preventScrollReset
            data-row-link
            className="text-ink underline-offset-4 hover:underline pointer-coarse:block pointer-coarse:truncate pointer-coarse:leading-6"
          >
            {item.question}
          </Link>
        </h3>
        {item.draft && <Badge tone="warning">Alterações não publicadas</Badge>}
      </div>
      <p className="truncate text-xs leading-4.5 text-muted [grid-area:facts]">{item.answer}</p>
      <RowActions titleId={titleId}>
        <RowButton label="Mover para cima" title={item.question} onClick={onMoveUp}>
          <ArrowUp aria-hidden size={15} />
        </RowButton>
        <RowButton label="Mover para baixo" title={item.question} onClick={onMoveDown}>
          <ArrowDown aria-hidden size={15} />
        </RowButton>
        {sitePath && <SiteLink path={`${sitePath}#${item.anchor}`} titleId={titleId} />}
        <Button variant="ghost" size="sm" title="Editar" aria-describedby={titleId} onClick={onEdit}>
          <Pencil aria-hidden size={15} />
          <RowActionLabel>Editar</RowActionLabel>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          tone="danger"
          title="Excluir"
          aria-describedby={titleId}
          onClick={onDelete}
        >
          <Trash aria-hidden size={15} />
          <RowActionLabel>Excluir</RowActionLabel>
        </Button>
      </RowActions>
    </article>
  );
}

interface RowButtonProps {
  label: string;
  /** Question that the button moves. */
  title: string;
  onClick: (() => void) | undefined;
  children: React.ReactNode;
}

/** Uses `aria-disabled` instead of `disabled`, so that a repeatedly pressed button keeps focus at the end. */
function RowButton({ label, title, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      title={label}
      aria-label={`${label}: ${title}`}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      {children}
      <RowActionLabel>{label}</RowActionLabel>
    </Button>
  );
}
