import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { EVENTS } from "#src/features/webhooks/labels.ts";
import type { SubscribedEvent } from "#src/features/webhooks/schema.ts";

interface EventChoiceProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** The events that a destination subscribes to. */
export function EventChoice({ registration, error }: EventChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 text-sm font-semibold">Eventos</legend>
      <div className="divide-y overflow-hidden rounded-control border border-line-strong">
        {(Object.keys(EVENTS) as SubscribedEvent[]).map((event) => (
          <label
            key={event}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken"
          >
            <input
              {...registration}
              type="checkbox"
              value={event}
              className="size-4.5 shrink-0 accent-primary"
            />
            <span className="flex min-w-0 flex-col gap-x-2.5 text-sm sm:flex-row sm:flex-wrap">
              <span className="font-semibold">{EVENTS[event].label}</span>
              <span className="text-muted">{EVENTS[event].hint}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  );
}
