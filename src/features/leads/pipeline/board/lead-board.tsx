import {
  type CollisionDetection,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { InboxFilters } from "../../filters.ts";
import { pipelineQuery } from "../pipeline-queries.ts";
import { announceMoves, INSTRUCTIONS, toNextColumn } from "./announcements.ts";
import { BoardColumn } from "./board-column.tsx";
import { type BoardMove, boardQuery, useMoveOnBoard } from "./board-queries.ts";
import { asksOnTheWay, LostDialog, WonDialog } from "./move-dialog.tsx";
import type { BoardCard } from "./schema.ts";

/** Shows a column for each stage. Cards are dragged, or moved by the keyboard and by their select. */
export function LeadBoard({ filters }: { filters: InboxFilters }) {
  const api = useApi();
  const { data: pipeline, error, refetch } = useQuery(pipelineQuery(api));
  const { data: board } = useQuery(boardQuery(api, filters));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const [arriving, setArriving] = useState<Arriving>();
  const [asked, setAsked] = useState<BoardMove>();
  const { mutate } = useMoveOnBoard(({ card }) => setArriving({ id: card.id, stage: card.stage }));
  if (error && !pipeline) return <LoadFailure onRetry={() => void refetch()} />;
  if (!pipeline) return <Skeleton className="h-96 w-full" />;
  const { stages } = pipeline;
  const names = Object.fromEntries(stages.map(({ id, name }) => [id, name]));
  const shown = filters.status ? stages.filter(({ status }) => status === filters.status) : stages;
  const move = (wanted: BoardMove): void => {
    setAsked(undefined);
    setArriving({ id: wanted.card.id, stage: wanted.to.id });
    mutate(wanted);
  };
  const begin = (card: BoardCard | undefined, stageId: unknown): void => {
    const to = stages.find(({ id }) => id === stageId);
    if (!card || !to || card.stage === to.id) return;
    if (asksOnTheWay({ card, to })) setAsked({ card, to });
    else move({ card, to });
  };
  const dialog = asked && { move: asked, onMove: move, onClose: () => setAsked(undefined) };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findColumn}
      accessibility={{
        announcements: announceMoves(new Map(stages.map(({ id, name }) => [id, name]))),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragStart={({ activatorEvent }) => activatorEvent instanceof MouseEvent && ignoreClickAfterDrag()}
      onDragEnd={({ active, over }) => begin(active.data.current as BoardCard | undefined, over?.id)}
    >
      <section
        aria-label="Quadro de leads"
        // Scrolls by the arrow keys, too. Positioned, so that it clips what is hidden from sight alone.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative snap-x snap-mandatory scroll-px-1 overflow-x-auto overscroll-x-contain pb-2 sm:snap-none"
      >
        <div className="grid auto-cols-[85%] grid-flow-col gap-3 sm:auto-cols-[minmax(13rem,1fr)]">
          {shown.map((stage) => (
            <BoardColumn
              key={stage.id}
              stage={stage}
              column={board?.columns.find((column) => column.stage === stage.id)}
              filters={filters}
              stages={names}
              arriving={arriving?.stage === stage.id ? arriving.id : undefined}
              onMove={begin}
              onArrived={() => setArriving(undefined)}
            />
          ))}
        </div>
      </section>
      {dialog && asked.to.status === "CONVERTED" && <WonDialog {...dialog} />}
      {dialog && asked.to.status === "LOST" && <LostDialog {...dialog} pipeline={pipeline} />}
    </DndContext>
  );
}

/** The lead that was last moved, or moved back. Its card takes the focus once it arrives. */
interface Arriving {
  id: string;
  stage: string | null;
}

/** A pointer points at a column; a card that is moved by the keyboard lies over one. */
const findColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Ignores the click that ends a drag, which would follow the card's link. */
function ignoreClickAfterDrag(): void {
  const ignore = (event: Event): void => event.preventDefault();
  window.addEventListener("click", ignore, { capture: true });
  const stop = (): unknown =>
    setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
  window.addEventListener("mouseup", stop, { once: true, capture: true });
}
