import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";
import { deliveryMark, eventLabel } from "#src/features/webhooks/labels.ts";
import type { Delivery } from "#src/features/webhooks/schema.ts";

/** Without the year: deliveries are stored for 30 days. */
const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const TIME = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium" });

/** One delivery in a line; it opens to its details. */
export function DeliveryRow({ delivery, canResend }: { delivery: Delivery; canResend: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { event, createdAt } = delivery;
  const { label, tone } = deliveryMark(delivery);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-x-3 px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
            {eventLabel(event)}
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="mt-1 block text-xs text-muted tabular-nums">
            <time dateTime={createdAt}>{MOMENT.format(new Date(createdAt))}</time>
            <Facts delivery={delivery} />
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={17}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <DeliveryDetails id={delivery.id} canResend={canResend} />}
    </details>
  );
}

function Facts({ delivery: { attempts, status, nextAttemptAt, state } }: { delivery: Delivery }) {
  return (
    <>
      {attempts > 0 && ` · ${attempts === 1 ? "1 tentativa" : `${attempts} tentativas`}`}
      {status !== null && ` · status ${status}`}
      {state === "waiting" && attempts > 0 && nextAttemptAt && (
        <>
          {" · próxima: "}
          <time dateTime={nextAttemptAt}>{formatNext(new Date(nextAttemptAt))}</time>
        </>
      )}
    </>
  );
}

/** Without the date when it is today. */
function formatNext(next: Date): string {
  return (next.toDateString() === new Date().toDateString() ? TIME : MOMENT).format(next);
}
