import {
  DndContext,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { cx } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { addDays } from "#src/shared/time/zoned-time.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EntryButton, PublishedLink } from "./entry-button.tsx";
import type { LocalEntry, LocalPublishedEntry } from "./local-entry.ts";
import { nameOfDay, nameOfMonth, WEEKDAYS, weeksOf } from "./month.ts";

/** Entries shown per day before "Mais". */
const MAX_SHOWN = 4;
/** Days to move by, for Shift plus the key. */
const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["ArrowDown", 7],
]);

export interface EntryPosition {
  id: string;
  day: string;
}

interface EntryActions {
  onOpen: (entry: LocalEntry) => void;
  onMove: (entry: LocalEntry, day: string) => void;
  /** Entry to focus once it appears on its new day, after it was moved by keyboard. */
  toFocus: EntryPosition | undefined;
  onFocused: () => void;
}

interface MonthGridProps extends EntryActions {
  month: string;
  today: string;
  entries: Map<string, LocalEntry[]>;
  published: Map<string, LocalPublishedEntry[]>;
}

/** The month as a table of days. Entries are dragged to another day, or moved with Shift and the arrow keys. */
export function MonthGrid({ month, today, entries, published, ...actions }: MonthGridProps) {
  // A drag starts after a few pixels, so that a click still opens. On touch screens entries are moved in the dialog,
  // since dragging would scroll.
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={SILENT}
      onDragEnd={({ active, over }) => {
        const entry = active.data.current as LocalEntry | undefined;
        if (entry && over && over.id !== entry.local.date) actions.onMove(entry, String(over.id));
      }}
    >
      <table className="w-full table-fixed border-collapse rounded-card border bg-surface">
        <caption className="sr-only">Agendamentos de {nameOfMonth(month)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th
                key={name}
                scope="col"
                className="border px-2 py-1.5 text-left text-xs font-semibold text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                  entries={entries.get(day) ?? []}
                  published={published.get(day) ?? []}
                  {...actions}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DndContext>
  );
}

/** Silences the library's English announcements, since the keyboard does not drag. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};

interface DayCellProps extends EntryActions {
  day: string;
  isOutside: boolean;
  isToday: boolean;
  entries: LocalEntry[];
  published: LocalPublishedEntry[];
}

function DayCell({ day, isOutside, isToday, entries, published, ...actions }: DayCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? entries : entries.slice(0, MAX_SHOWN);
  const shownPublished = isExpanded ? published : published.slice(0, MAX_SHOWN - shown.length);
  const hidden = entries.length + published.length - shown.length - shownPublished.length;
  return (
    <td
      ref={setNodeRef}
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "h-28 border p-1.5 align-top transition-colors",
        isOver ? "bg-primary-soft" : isOutside && "bg-sunken",
      )}
    >
      <time
        dateTime={day}
        aria-label={nameOfDay(day)}
        className={cx(
          "mb-1 inline-grid size-6 place-items-center rounded-full text-xs tabular-nums",
          isToday
            ? "bg-primary font-semibold text-on-primary forced-colors:border"
            : isOutside
              ? "text-muted"
              : "font-medium",
        )}
      >
        {Number(day.slice(8))}
      </time>
      {entries.length + published.length > 0 && (
        <ul className="grid gap-1">
          {shown.map((entry) => (
            <li key={entry.id} className="min-w-0">
              <MovableEntry entry={entry} {...actions} />
            </li>
          ))}
          {shownPublished.map((entry) => (
            <li key={entry.id} className="min-w-0">
              <PublishedLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mt-1 w-full text-xs" onClick={() => setIsExpanded(true)}>
          Mais {hidden}
        </Button>
      )}
    </td>
  );
}

function MovableEntry({ entry, onOpen, onMove, toFocus, onFocused }: EntryActions & { entry: LocalEntry }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: entry.id, data: entry });
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = toFocus?.id === entry.id && toFocus.day === entry.local.date;
  // A moved entry is a new button, which has lost the focus.
  useEffect(() => {
    if (!isFocused) return;
    button.current?.focus();
    onFocused();
  }, [isFocused, onFocused]);
  return (
    <EntryButton
      ref={(element) => {
        setNodeRef(element);
        button.current = element;
      }}
      entry={entry}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
      className={cx("cursor-grab active:cursor-grabbing", isDragging && "relative z-10 shadow-float")}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      onClick={() => onOpen(entry)}
      onKeyDown={(event) => {
        const step = event.shiftKey ? STEPS.get(event.key) : undefined;
        if (step === undefined) return;
        event.preventDefault();
        onMove(entry, addDays(entry.local.date, step));
      }}
      {...listeners}
    />
  );
}
