import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useApi } from "#src/ui/api/api-context.tsx";
import { notesQuery } from "./overview-queries.ts";

export function OperationNotes() {
  const { data = [] } = useQuery(notesQuery(useApi()));
  return data.map(({ name, title, detail }) => (
    <section
      key={name}
      aria-labelledby={`note-${name}`}
      className="flex gap-3.5 rounded-card border border-line-strong bg-raised p-4 sm:p-5"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <h2 id={`note-${name}`} className="font-sans text-[0.96875rem] font-semibold tracking-normal">
          {title}
        </h2>
        <p className="mt-1 max-w-[75ch] text-sm text-muted">{detail}</p>
      </div>
    </section>
  ));
}
