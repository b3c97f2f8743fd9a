import { Link } from "#src/ui/primitives/link.tsx";
import type { Attribution, OriginFigures, OriginRow } from "../schema.ts";
import { describeSource, formatCents } from "./origin-words.ts";

const NUMBER = "px-3 py-2.5 text-right tabular-nums whitespace-nowrap max-sm:px-1 max-sm:text-xs";
/** On narrow screens the origin and its first page stand above the figures. */
const TEXT = "px-3 py-2.5 text-left align-top max-xl:hidden";
const ABOVE = "px-3 pt-2.5 text-left wrap-anywhere";

/** Names the row of what no other row shows (api.ts). */
const FOLDED = "(outros)";

interface OriginsTableProps {
  attribution: Attribution;
  /** First day of the period, which ends today. */
  from: string;
}

export function OriginsTable({ attribution: { rows, total }, from }: OriginsTableProps) {
  return (
    // Chromium and Firefox make scrollable areas focusable by themselves; other browsers do not.
    <section
      aria-label="Por origem"
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-card border bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="border-b text-muted">
          <tr>
            <th scope="col" className={`${TEXT} font-medium`}>
              Origem
            </th>
            <th scope="col" className={`${TEXT} font-medium`}>
              Primeira página
            </th>
            {["Visitas", "Leads", "Qualifi\u00adcados", "Contratos", "Valor"].map((name) => (
              <th key={name} scope="col" className={`${NUMBER} font-medium max-sm:whitespace-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Row
            key={JSON.stringify([row.source, row.medium, row.campaign, row.firstPage])}
            row={row}
            from={from}
          />
        ))}
        <tfoot className="font-semibold">
          <Above>Total</Above>
          <tr>
            <th scope="row" className={`${TEXT} font-semibold`}>
              Total
            </th>
            <td className={TEXT}>–</td>
            <Figures of={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Row({ row, from }: { row: OriginRow; from: string }) {
  const campaign = [row.medium, row.campaign].filter(Boolean).join(" / ");
  const source = describeSource(row);
  const name = (
    <>
      {row.leads + row.qualified + row.contracts > 0 && row.source !== FOLDED ? (
        <Link
          to={leadsOf(row, from)}
          className="text-primary-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:leading-6"
        >
          {source}
          <span className="sr-only">: ver leads</span>
        </Link>
      ) : (
        source
      )}
      {campaign && <span className="block font-normal text-muted">{campaign}</span>}
    </>
  );
  return (
    <tbody className="border-b">
      <Above>
        {name}
        <span className="block font-normal text-muted">{row.firstPage}</span>
      </Above>
      <tr>
        <th scope="row" className={`${TEXT} font-medium break-words`}>
          {name}
        </th>
        <td className={`${TEXT} wrap-anywhere text-muted`}>{row.firstPage ?? "–"}</td>
        <Figures of={row} />
      </tr>
    </tbody>
  );
}

/** Addresses the list of the row's leads: of those that came in the period, else of all, whose contracts it counts. */
function leadsOf({ source, campaign, firstPage, leads }: OriginRow, from: string) {
  // The parameters of the Leads screen (features/leads/filters.ts).
  const search = new URLSearchParams({
    ...(leads > 0 && { de: from }),
    origem: source ?? "none",
    ...(campaign && { campanha: campaign }),
    ...(firstPage && { "primeira-pagina": firstPage }),
  });
  return { pathname: "/dashboard/leads", search: search.toString() };
}

/** Labels the figures below it on narrow screens. */
function Above({ children }: { children: React.ReactNode }) {
  return (
    <tr className="xl:hidden">
      <th scope="rowgroup" colSpan={5} className={`${ABOVE} font-medium`}>
        {children}
      </th>
    </tr>
  );
}

function Figures({ of: { visits, leads, qualified, contracts, value } }: { of: OriginFigures }) {
  return (
    <>
      {Object.entries({ visits, leads, qualified, contracts }).map(([name, count]) => (
        <td key={name} className={NUMBER}>
          {count.toLocaleString("pt-BR")}
        </td>
      ))}
      <td className={NUMBER}>{value > 0 ? formatCents(value) : "–"}</td>
    </>
  );
}
