import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useExactTime } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { deliveryMark, eventLabel } from "../labels.ts";
import type { Delivery } from "../schema.ts";
import { DeliveryDetails } from "./delivery-details.tsx";

/** Shows a delivery in one line that expands to its details. */
export function DeliveryRow({ delivery, canResend }: { delivery: Delivery; canResend: boolean }) {
  const exactTime = useExactTime();
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
            <time dateTime={createdAt}>{exactTime(createdAt)}</time>
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
  const exactTime = useExactTime();
  return (
    <>
      {attempts > 0 && ` · ${attempts === 1 ? "1 tentativa" : `${attempts} tentativas`}`}
      {status !== null && ` · status ${status}`}
      {state === "waiting" && attempts > 0 && nextAttemptAt && (
        <>
          {" · próxima: "}
          <time dateTime={nextAttemptAt}>{exactTime(nextAttemptAt)}</time>
        </>
      )}
    </>
  );
}
