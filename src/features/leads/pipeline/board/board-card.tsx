import { useDraggable } from "@dnd-kit/core";
import { cx } from "class-variance-authority";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useEffect, useRef } from "react";
import { formatReais } from "#src/shared/money.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { CardStep } from "../../follow-up/next-step/next-step-line.tsx";
import { AnswerDueBadge } from "../../follow-up/response-deadline/answer-due.tsx";
import { leadName, sourceName } from "../../labels.ts";
import { DaysInStage } from "../days-in-stage.tsx";
import type { BoardCard as Card } from "./schema.ts";

interface CardProps {
  card: Card;
  /** Names of the stages by id, in the order of the board. */
  stages: Readonly<Record<string, string>>;
  hasArrived: boolean;
  onMove: (stageId: string) => void;
  onArrived: () => void;
}

/** A lead on the board. It moves by dragging, by its handle with the keyboard, and by its select. */
export function BoardCard({ card, stages, hasArrived, onMove, onArrived }: CardProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: card.id,
    data: card,
    attributes: { roleDescription: "lead que pode ser movido entre as etapas" },
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  const select = useRef<HTMLSelectElement>(null);
  // The card in the new column is another element. It takes the focus once, so that later refetches do not.
  useEffect(() => {
    if (!hasArrived) return;
    select.current?.focus();
    onArrived();
  }, [hasArrived, onArrived]);
  const name = leadName(card);
  const facts = [card.value !== null && formatReais(card.value), card.owner].filter(Boolean);
  return (
    <li
      ref={setNodeRef}
      {...pointer}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      className={cx("rounded-control border bg-surface p-3", isDragging && "relative z-10 shadow-lg")}
    >
      <div className="flex items-start gap-1">
        <Link
          to={`/dashboard/leads/${card.id}`}
          draggable={false}
          className="block min-w-0 grow wrap-anywhere text-sm/6 font-semibold underline-offset-4 hover:underline pointer-coarse:text-sm/11"
        >
          {name}
        </Link>
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          onKeyDown={onKeyDown as React.KeyboardEventHandler}
          aria-label={`Mover ${name}`}
          className="-mr-1.5 inline-flex size-6 shrink-0 cursor-grab items-center justify-center rounded-control text-muted hover:text-ink pointer-coarse:hidden"
        >
          <GripVertical aria-hidden size={16} />
        </button>
      </div>
      <p className="text-sm wrap-anywhere text-muted">{card.company ?? sourceName(card.source)}</p>
      {facts.length > 0 && <p className="text-sm wrap-anywhere tabular-nums">{facts.join(" · ")}</p>}
      <CardStep step={card.nextStep} />
      <DaysInStage since={card.stageSince} />
      {card.status === "LOST" && card.lostReason && (
        <p className="text-sm wrap-anywhere text-muted">Motivo: {card.lostReason}</p>
      )}
      <AnswerDueBadge lead={card} />
      {card.repliedAt && <Badge tone="warning">Respondeu</Badge>}
      <ChoiceSelect
        compact
        ref={select}
        aria-label={`Etapa de ${name}`}
        className="mt-2 w-full"
        value={card.stage ?? ""}
        onChoose={onMove}
        options={stages}
      />
    </li>
  );
}
