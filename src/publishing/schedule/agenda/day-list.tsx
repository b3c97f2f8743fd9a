import { useId } from "react";
import { EntryButton } from "./entry-button.tsx";
import type { LocalEntry } from "./local-entry.ts";
import { nameOfDay } from "./month.ts";

interface DayListProps {
  month: string;
  entries: Map<string, LocalEntry[]>;
  onOpen: (entry: LocalEntry) => void;
}

/** The month on a phone: only days with entries. */
export function DayList({ month, entries, onOpen }: DayListProps) {
  const days = [...entries.keys()].filter((day) => day.startsWith(month)).toSorted();
  return (
    <div className="grid gap-6">
      {days.map((day) => (
        <Day key={day} day={day} entries={entries.get(day) ?? []} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Day({
  day,
  entries,
  onOpen,
}: { day: string } & Pick<DayListProps, "onOpen"> & { entries: LocalEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-sans text-sm font-semibold tracking-normal">
        {nameOfDay(day)}
      </h3>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryButton entry={entry} className="min-h-11 px-3 text-sm" onClick={() => onOpen(entry)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
