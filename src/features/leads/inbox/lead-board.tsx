import {
  DndContext,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useEffect, useId, useRef, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { type InboxFilters, inboxFilters } from "../filters.ts";
import { LEAD_STATUSES, leadName, sourceName } from "../labels.ts";
import { CardStep } from "../next-step/next-step-line.tsx";
import type { Lead, LeadStatus } from "../schema.ts";
import { leadColumnQuery } from "./inbox-queries.ts";
import { useMoveOnBoard } from "./use-move-lead.ts";

const STATUSES = Object.keys(LEAD_STATUSES) as LeadStatus[];

/** Keyboard and touch use the cards' selects, since dragging by touch would scroll. */
const NO_INSTRUCTIONS = { screenReaderInstructions: { draggable: "" } };

/** Shows a column for each status. Cards are dragged, or moved by their select. */
export function LeadBoard({ filters }: { filters: InboxFilters }) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const [moved, setMoved] = useState<Moved>();
  const { mutate: move } = useMoveOnBoard(({ id, from }) => setMoved({ id, to: from }));
  const shown = filters.status ? [filters.status] : STATUSES;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={NO_INSTRUCTIONS}
      onDragStart={ignoreClickAfterDrag}
      onDragEnd={({ active, over }) => {
        const lead = active.data.current as Lead | undefined;
        if (lead && over && over.id !== lead.status) move({ lead, status: over.id as LeadStatus });
      }}
    >
      <div className="overflow-x-auto pb-2">
        <div className="grid auto-cols-[minmax(12rem,1fr)] grid-flow-col gap-3">
          {shown.map((status) => (
            <BoardColumn
              key={status}
              {...{ status, filters, moved }}
              onMove={(lead, to) => {
                setMoved({ id: lead.id, to });
                move({ lead, status: to });
              }}
              onArrived={() => setMoved(undefined)}
            />
          ))}
        </div>
      </div>
    </DndContext>
  );
}

/** Ignores the click that ends a drag, which would follow the card's link. */
function ignoreClickAfterDrag(): void {
  const ignore = (event: Event): void => event.preventDefault();
  window.addEventListener("click", ignore, { capture: true });
  const stop = (): unknown =>
    setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
  window.addEventListener("mouseup", stop, { once: true, capture: true });
}

/** The lead that was last moved by its select, or moved back. Its card takes the focus once it arrives. */
interface Moved {
  id: string;
  to: LeadStatus;
}

interface ColumnProps {
  status: LeadStatus;
  filters: InboxFilters;
  moved: Moved | undefined;
  onMove: (lead: Lead, status: LeadStatus) => void;
  onArrived: () => void;
}

function BoardColumn({ status, filters, moved, onMove, onArrived }: ColumnProps) {
  const { data } = useQuery(leadColumnQuery(useApi(), filters, status));
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const id = useId();
  const more = data ? data.total - data.leads.length : 0;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      aria-busy={!data}
      className={cx(
        "min-h-40 rounded-card border p-3",
        isOver ? "border-primary bg-primary-soft" : "bg-sunken",
      )}
    >
      <h2 id={id} className="flex justify-between gap-2 font-sans text-sm font-semibold tracking-normal">
        {LEAD_STATUSES[status]}{" "}
        <span className="text-muted tabular-nums">{data?.total.toLocaleString("pt-BR")}</span>
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {data?.leads.map((lead) => (
          <BoardCard
            key={lead.id}
            lead={lead}
            hasArrived={lead.id === moved?.id && status === moved.to}
            onMove={(to) => onMove(lead, to)}
            onArrived={onArrived}
          />
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={`/dashboard/leads?${inboxFilters.write({ ...filters, status, view: "", page: 1 })}`}
          className="mt-3 block text-sm text-primary-ink hover:underline"
        >
          Mais {more.toLocaleString("pt-BR")} na lista
        </Link>
      )}
    </section>
  );
}

interface CardProps {
  lead: Lead;
  hasArrived: boolean;
  onMove: (status: LeadStatus) => void;
  onArrived: () => void;
}

function BoardCard({ lead, hasArrived, onMove, onArrived }: CardProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: lead.id, data: lead });
  const select = useRef<HTMLSelectElement>(null);
  // The card in the new column is another element. It takes the focus once, so that later refetches do not.
  useEffect(() => {
    if (!hasArrived) return;
    select.current?.focus();
    onArrived();
  }, [hasArrived, onArrived]);
  const name = leadName(lead);
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      className={cx("rounded-control border bg-surface p-3", isDragging && "relative z-10 shadow-lg")}
    >
      <Link
        to={`/dashboard/leads/${lead.id}`}
        draggable={false}
        className="block truncate text-sm/6 font-semibold underline-offset-4 hover:underline pointer-coarse:text-sm/11"
      >
        {name}
      </Link>
      <p className="truncate text-sm text-muted">{sourceName(lead.source)}</p>
      <CardStep step={lead.nextStep} />
      {lead.overdueSince && <Badge tone="danger">Resposta atrasada</Badge>}
      {lead.repliedAt && <Badge tone="warning">Respondeu</Badge>}
      <ChoiceSelect
        compact
        ref={select}
        aria-label={`Situação de ${name}`}
        className="mt-2 w-full"
        value={lead.status}
        onChoose={onMove}
        options={LEAD_STATUSES}
      />
    </li>
  );
}
