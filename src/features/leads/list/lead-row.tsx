import { cx } from "class-variance-authority";
import ChevronRight from "lucide-react/icons/chevron-right";
import { memo, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatReais } from "#src/shared/money.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { CustomField } from "../custom-fields/schema.ts";
import { LEAD_STATUSES, leadName } from "../labels.ts";
import type { Lead } from "../schema.ts";
import { LeadCard } from "./lead-card.tsx";
import { LeadCell } from "./lead-cells.tsx";
import { IS_WIDE } from "./lead-panel.tsx";
import { tableColumn, type TableColumnName } from "./table-columns.ts";
import { useMoveLead } from "./use-move-lead.ts";

export const cellClass = "px-2 py-0.5 first:pl-3 last:pr-3";

interface LeadRowProps {
  lead: Lead;
  columns: readonly TableColumnName[];
  people: ReadonlyMap<string, string>;
  stages: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, CustomField>;
  isChosen: boolean;
  /** Shown beside the list. */
  isOpen: boolean;
  onToggle: (id: string, isRange: boolean) => void;
}

/** A lead in the table, and below it what the person wrote and how they are reached. */
export const LeadRow = memo(function LeadRow({
  lead,
  columns,
  people,
  stages,
  fields,
  isChosen,
  isOpen,
  onToggle,
}: LeadRowProps) {
  const name = leadName(lead);
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      <tr
        data-row={lead.id}
        className={cx(
          "h-9 border-t focus-within:bg-sunken hover:bg-sunken pointer-coarse:h-11",
          (isChosen || isOpen) && "bg-primary-soft",
        )}
      >
        <td className={cellClass}>
          <input
            type="checkbox"
            aria-label={`Selecionar ${name}`}
            checked={isChosen}
            // `change` does not say whether Shift is held.
            onClick={(event) => onToggle(lead.id, event.shiftKey)}
            onChange={() => {}}
            className="block size-4.5 accent-primary pointer-coarse:size-6"
          />
        </td>
        <th
          scope="row"
          className={cx(cellClass, "max-w-52 text-left font-normal max-md:w-full max-md:max-w-0")}
        >
          <div className="flex min-w-0 items-center gap-1.5">
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? id : undefined}
              aria-label={`Detalhes de ${name}`}
              onClick={() => setExpanded(!isExpanded)}
              className="grid size-6 shrink-0 place-items-center rounded-control text-muted hover:text-ink pointer-coarse:size-11"
            >
              <ChevronRight
                aria-hidden
                size={16}
                className={cx("transition-transform", isExpanded && "rotate-90")}
              />
            </button>
            <span className="min-w-0 truncate">
              <OpenLink lead={lead} name={name} />
              {lead.company && (
                <span className="text-muted max-md:block max-md:truncate"> {lead.company}</span>
              )}
              {lead.value !== null && (
                <span className="block text-muted md:hidden">{formatReais(lead.value)}</span>
              )}
            </span>
            {lead.overdueSince && <Badge tone="danger">Resposta atrasada</Badge>}
            {lead.repliedAt && <Badge tone="warning">Respondeu</Badge>}
          </div>
        </th>
        {columns.map((column) =>
          column === "status" ? (
            <td key={column} className={cellClass}>
              <StatusSelect lead={lead} name={name} />
            </td>
          ) : (
            <td
              key={column}
              className={cx(
                cellClass,
                "max-w-44 truncate text-muted max-md:hidden",
                tableColumn(column).isNumber && "text-right tabular-nums",
              )}
            >
              <LeadCell {...{ column, lead, people, stages, fields }} />
            </td>
          ),
        )}
      </tr>
      {isExpanded && (
        <tr id={id} className="border-t bg-sunken">
          <td colSpan={columns.length + 2}>
            <LeadCard lead={lead} />
          </td>
        </tr>
      )}
    </>
  );
});

/** Leads to the lead's page; on wide screens the person opens beside the list. */
function OpenLink({ lead, name }: { lead: Lead; name: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Link
      to={`/dashboard/leads/${lead.id}`}
      data-row-link
      className="font-semibold text-ink underline-offset-4 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      onClick={(event) => {
        const isPlain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!isPlain || !window.matchMedia(IS_WIDE).matches) return;
        event.preventDefault();
        const params = new URLSearchParams(search);
        params.set("lead", lead.id);
        void navigate({ search: `?${params}` }, { preventScrollReset: true });
      }}
    >
      {name}
    </Link>
  );
}

function StatusSelect({ lead, name }: { lead: Lead; name: string }) {
  const moveTo = useMoveLead(lead);
  return (
    <ChoiceSelect
      inRow
      aria-label={`Mudar ${name} para`}
      className="w-32 max-sm:w-30"
      value={lead.status}
      onChoose={moveTo}
      options={LEAD_STATUSES}
    />
  );
}
