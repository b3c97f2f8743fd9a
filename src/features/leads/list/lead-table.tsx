import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useId, useMemo, useRef } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { useRowKeys } from "#src/ui/lists/use-row-keys.ts";
import { type Selection, useSelection } from "#src/ui/lists/use-selection.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { useCustomFields } from "../custom-fields/custom-field-queries.ts";
import { activeFilters, inboxFilters, type InboxFilters, type LeadSort, readSort } from "../filters.ts";
import { countText } from "../lead-count.ts";
import { leadPeopleQuery } from "../lead-queries.ts";
import { pipelineQuery } from "../pipeline/pipeline-queries.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnMenu, useColumns } from "./column-menu.tsx";
import { LeadPanel, useIsWide } from "./lead-panel.tsx";
import { cellClass, LeadRow } from "./lead-row.tsx";
import { customKeyOf, tableColumn, type TableColumnName } from "./table-columns.ts";
import { useKeptScroll } from "./use-kept-scroll.ts";
import { useLeadPages } from "./use-lead-pages.ts";

const NONE = "Nenhum lead encontrado";

interface LeadTableProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
  /** Shown beside the number of leads. */
  tools: React.ReactNode;
  /** Shown if there are no leads at all. */
  none: string;
}

/** The leads as rows, as many as have been scrolled to. */
export function LeadTable({ filters, onChange, tools, none }: LeadTableProps) {
  const loaded = useLeadPages(filters);
  const { leads, pages, count, error, isOld } = loaded;
  usePageThatExists(filters.page, pages.at(-1), (page) => onChange({ page }));
  useKeptScroll(loaded.isComplete);
  const scope = JSON.stringify(activeFilters(filters));
  const shown = useMemo(() => leads.map(({ id }) => id), [leads]);
  const selection = useSelection(shown, scope);
  useRowKeys({
    onSelect: (id) => selection.toggle(id, false),
    onEdit: (row) => row.querySelector("select")?.focus(),
  });
  const isBeside = useIsWide() && filters.lead !== "";
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={count === undefined && !error} className="min-w-0">
      <h2 id={id} className="sr-only">
        Lista de leads
      </h2>
      <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <output className="text-sm text-muted">
          {count && count.total > 0 && countText(count, "lead", "leads")}
        </output>
        {tools}
        <ColumnMenu />
      </div>
      {count === undefined ? (
        error ? (
          <LoadFailure title="Não foi possível carregar a lista" onRetry={loaded.retry} />
        ) : (
          <Waiting />
        )
      ) : count.total > 0 ? (
        <>
          <BulkBar selection={selection} found={count} filters={filters} />
          <div className={cx("grid items-start gap-4", isBeside && "grid-cols-[minmax(0,1fr)_32rem]")}>
            <div className="min-w-0">
              <Rows {...{ filters, onChange, leads, selection, isOld, isBeside }} />
              <More {...{ filters, onChange, loaded }} />
            </div>
            {isBeside && (
              <LeadPanel id={filters.lead} onClose={() => onChange({ lead: "", page: filters.page })} />
            )}
          </div>
        </>
      ) : inboxFilters.isNarrowed(filters) ? (
        <EmptyState title={NONE} text="Tente ajustar os filtros de busca.">
          <Button variant="outline" size="sm" onClick={() => onChange(inboxFilters.defaults)}>
            Limpar filtros
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={NONE} text={none} drawing={<EmptyDrawing slot="support" />} />
      )}
    </section>
  );
}

interface RowsProps extends Pick<LeadTableProps, "filters" | "onChange"> {
  leads: ReturnType<typeof useLeadPages>["leads"];
  selection: Selection;
  isOld: boolean;
  /** A person is shown beside the rows. */
  isBeside: boolean;
}

/** Columns that have room beside a person. */
const BESIDE = 2;

function Rows({ filters, onChange, leads, selection, isOld, isBeside }: RowsProps) {
  const chosen = useColumns();
  const { fields: own } = useCustomFields();
  const fields = useMemo(() => new Map(own.map((field) => [field.key, field])), [own]);
  const columns = useMemo(() => {
    // The column of a field that is archived comes back with it.
    const known = chosen.filter((name) => {
      const key = customKeyOf(name);
      return key === undefined || fields.has(key);
    });
    return isBeside ? known.slice(0, BESIDE) : known;
  }, [chosen, fields, isBeside]);
  const api = useApi();
  const { data: team = [] } = useQuery(leadPeopleQuery(api));
  const { data: pipeline } = useQuery(pipelineQuery(api));
  const people = useMemo(() => new Map(team.map(({ id, name }) => [id, name])), [team]);
  const stages = useMemo(() => new Map(pipeline?.stages.map(({ id, name }) => [id, name])), [pipeline]);
  const latest = useLatest(selection.toggle);
  const toggle = useMemo(() => (id: string, isRange: boolean) => latest.current(id, isRange), [latest]);
  const isEveryShown = leads.every(({ id }) => selection.has(id));
  const head = { sort: filters.sort, onSort: (sort: string) => onChange({ sort }) };
  return (
    <div
      className={cx(
        "overflow-x-auto rounded-card border bg-surface transition-opacity",
        isOld && "opacity-60 delay-150",
      )}
    >
      <table aria-busy={isOld} className="w-full text-sm">
        <thead>
          <tr className="h-9 text-left text-muted">
            <th scope="col" className={cx(cellClass, "w-px")}>
              <input
                type="checkbox"
                aria-label="Selecionar todos os leads da lista"
                checked={isEveryShown}
                onChange={() => selection.choose(isEveryShown ? [] : leads.map(({ id }) => id))}
                className="block size-4.5 accent-primary pointer-coarse:size-6"
              />
            </th>
            <SortHead by="name" label="Nome" {...head} />
            {columns.map((column) => (
              <SortHead
                key={column}
                {...head}
                by={tableColumn(column).sort}
                label={fields.get(customKeyOf(column) ?? "")?.name ?? tableColumn(column).label}
                className={headClass(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow
              key={lead.id}
              {...{ lead, columns, people, stages, fields }}
              isChosen={selection.has(lead.id)}
              isOpen={filters.lead === lead.id}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClass = (column: TableColumnName): string =>
  cx(column !== "status" && "max-md:hidden", tableColumn(column).isNumber && "text-right");

interface SortHeadProps {
  by: LeadSort | undefined;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
  className?: string;
}

/** A heading that sorts by its column: up, down, and not at all. */
function SortHead({ by, label, sort, onSort, className }: SortHeadProps) {
  const order = readSort(sort);
  const isSorted = by !== undefined && order?.by === by;
  const direction = isSorted ? (order.isDescending ? "descending" : "ascending") : "none";
  const next = !isSorted ? by : order.isDescending ? "" : `-${by}`;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={by === undefined ? undefined : direction}
      className={cx(cellClass, "font-semibold whitespace-nowrap", className)}
    >
      {by === undefined ? (
        label
      ) : (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => onSort(next ?? "")}
        >
          {label}
          {isSorted && <Arrow aria-hidden size={14} className="text-ink" />}
        </button>
      )}
    </th>
  );
}

interface MoreProps extends Pick<LeadTableProps, "filters" | "onChange"> {
  loaded: ReturnType<typeof useLeadPages>;
}

/** Loads further rows as one scrolls there, or by its link. */
function More({ filters, onChange, loaded: { hasMore, first, isComplete, error, retry } }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useLatest(() => onChange({ page: filters.page + 1 }));
  useEffect(() => {
    if (!hasMore || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: "300px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, load]);
  const toPage = (page: number) => ({ search: inboxFilters.write({ ...filters, page }).toString() });
  const linkClass = buttonClass({ variant: "outline", size: "sm" });
  return (
    <div ref={end} className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
      {first > 1 && (
        <Link to={toPage(first - 1)} className={linkClass}>
          Mostrar anteriores
        </Link>
      )}
      {hasMore && (
        <Link to={toPage(filters.page + 1)} replace preventScrollReset className={linkClass}>
          Mostrar mais
        </Link>
      )}
      {!isComplete && !error && <output>Carregando...</output>}
      {!isComplete && error && (
        <Button variant="outline" size="sm" onClick={retry}>
          Tentar novamente
        </Button>
      )}
      <p className="pointer-coarse:hidden">
        Teclas: <Key>j</Key> e <Key>k</Key> movem, <Key>Enter</Key> abre, <Key>x</Key> seleciona, <Key>e</Key>{" "}
        muda o status, <Key>/</Key> busca.
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-[5px] border px-1 font-sans text-xs">{children}</kbd>;
}

/** Shown while the first rows load. */
function Waiting() {
  return (
    <div className="divide-y rounded-card border bg-surface">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-6 px-3">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
