import type { Attribution, OriginFigures, OriginRow } from "../schema.ts";
import { describeSource, formatCents } from "./origin-words.ts";

const NUMBER = "px-3 py-2.5 text-right tabular-nums whitespace-nowrap";
const TEXT = "px-3 py-2.5 text-left align-top";
/** Stays where it is while the figures scroll on a phone. */
const FIRST = `${TEXT} max-sm:sticky max-sm:left-0 max-sm:w-36 max-sm:min-w-36 max-sm:bg-surface`;
/** On a phone it stands below the source. */
const PAGE = `${TEXT} max-sm:hidden`;

/** A row for each source, campaign and first page, and their sums. It scrolls sideways on a phone. */
export function OriginsTable({ attribution: { rows, total } }: { attribution: Attribution }) {
  return (
    // Chromium and Firefox let the keyboard into what scrolls by themselves.
    <section aria-label="Por origem" className="overflow-x-auto rounded-card border bg-surface">
      <table className="w-full min-w-[36rem] sm:min-w-[44rem] text-sm">
        <thead className="border-b text-muted">
          <tr>
            <th scope="col" className={`${FIRST} font-medium`}>
              Origem
            </th>
            <th scope="col" className={`${PAGE} font-medium`}>
              Primeira página
            </th>
            {["Visitas", "Leads", "Qualificados", "Contratos", "Valor"].map((name) => (
              <th key={name} scope="col" className={`${NUMBER} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={JSON.stringify([row.source, row.medium, row.campaign, row.firstPage])} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${FIRST} font-semibold`}>
              Total
            </th>
            <td className={PAGE}>–</td>
            <Figures of={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Row({ row }: { row: OriginRow }) {
  const campaign = [row.medium, row.campaign].filter(Boolean).join(" / ");
  return (
    <tr className="border-b">
      <th scope="row" className={`${FIRST} font-medium break-words`}>
        {describeSource(row)}
        {campaign && <span className="block font-normal text-muted">{campaign}</span>}
        <span className="block font-normal text-muted sm:hidden">{row.firstPage}</span>
      </th>
      <td className={`${PAGE} wrap-anywhere text-muted`}>{row.firstPage ?? "–"}</td>
      <Figures of={row} />
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
