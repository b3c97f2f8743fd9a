import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "#src/ui/api/api-context.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { outgoingQuery } from "./outgoing-queries.ts";
import { describeCounts } from "./words.ts";

/** Links administrators to held messages; renders nothing if none are held. */
export function OutgoingNote() {
  const { data } = useQuery(outgoingQuery(useApi()));
  if (!data?.isHeld) return null;
  return (
    <section
      aria-labelledby="outgoing-note"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-primary bg-primary-soft p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="outgoing-note" className="text-lg">
          Depois da restauração, nada sai sem a sua decisão
        </h2>
        <p className="mt-1 max-w-[65ch] text-sm text-muted">À espera: {describeCounts(data.counts)}.</p>
      </div>
      <Link to="/dashboard/funcionamento#envios" className={buttonClass()}>
        Decidir os envios
      </Link>
    </section>
  );
}
