import { useDroppable } from "@dnd-kit/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useId, useState } from "react";
import { formatReais } from "#src/shared/money.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { InboxFilters } from "../../filters.ts";
import type { Stage } from "../../schema.ts";
import { BoardCard } from "./board-card.tsx";
import { columnQuery } from "./board-queries.ts";
import type { BoardCard as Card, BoardColumn as Column } from "./schema.ts";

interface ColumnProps {
  stage: Stage;
  /** Undefined while it loads. */
  column: Column | undefined;
  filters: InboxFilters;
  stages: Readonly<Record<string, string>>;
  /** Id of the card that takes the focus once it is here. */
  arriving: string | undefined;
  onMove: (card: Card, stageId: string) => void;
  onArrived: () => void;
}

export function BoardColumn({ stage, column, filters, stages, arriving, onMove, onArrived }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage.id });
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const first = column?.next ?? null;
  const later = useInfiniteQuery({
    ...columnQuery(useApi(), filters, stage.id, first),
    enabled: isOpen && first !== null,
  });
  const pages = [
    column?.cards ?? [],
    ...(isOpen && first !== null ? (later.data?.pages ?? []) : []).map(({ cards }) => cards),
  ];
  // A card that moved between two pages may be in both.
  const cards = [...new Map(pages.flat().map((card) => [card.id, card])).values()];
  const left = (column?.total ?? 0) - cards.length;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      aria-busy={!column}
      className={cx(
        "min-h-40 snap-center rounded-card border p-3",
        isOver ? "border-primary bg-primary-soft" : "bg-sunken",
      )}
    >
      <h2 id={id} className="flex justify-between gap-2 font-sans text-sm font-semibold tracking-normal">
        <span className="min-w-0 wrap-anywhere">{stage.name}</span>{" "}
        <span className="text-muted tabular-nums">{column?.total.toLocaleString("pt-BR")}</span>
      </h2>
      {column && column.value > 0 && (
        <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs text-muted tabular-nums">
          <span>{formatReais(column.value)}</span>
          {stage.probability > 0 && stage.probability < 100 && (
            <span>
              {stage.probability}%: {formatReais(column.weighted)}
            </span>
          )}
        </p>
      )}
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            card={card}
            stages={stages}
            hasArrived={card.id === arriving}
            onMove={(to) => onMove(card, to)}
            onArrived={onArrived}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 w-full"
          aria-disabled={later.isFetching}
          onClick={() => {
            if (isOpen) void later.fetchNextPage();
            else setIsOpen(true);
          }}
        >
          Mostrar mais<span className="sr-only"> em {stage.name}</span> ({left.toLocaleString("pt-BR")})
        </Button>
      )}
    </section>
  );
}
