import { ChoiceGroup, toggle } from "#src/ui/forms/choice-group.tsx";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { EVENTS } from "../labels.ts";
import type { SubscribedEvent } from "../schema.ts";

export function EventChoice({ form }: { form: FieldForm<{ events: SubscribedEvent[] }> }) {
  const { events } = form.values;
  return (
    <ChoiceGroup label="Eventos" error={form.errors.events}>
      <div className="divide-y overflow-hidden rounded-control border border-line-strong">
        {(Object.keys(EVENTS) as SubscribedEvent[]).map((event) => (
          <label
            key={event}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="events"
              className="size-4.5 shrink-0 accent-primary"
              checked={events.includes(event)}
              onChange={({ target }) => form.change({ events: toggle(events, event, target.checked) })}
            />
            <span className="flex min-w-0 flex-col gap-x-2.5 text-sm font-semibold sm:flex-row sm:flex-wrap">
              {EVENTS[event].label}
              <span className="font-normal text-muted">{EVENTS[event].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
