import { type Channel, CHANNELS } from "#src/shared/channels.ts";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import type { Attribution } from "../schema.ts";
import { formatCents } from "./origin-words.ts";

const NUMBER = "px-2 py-2 text-right tabular-nums whitespace-nowrap sm:px-3 max-sm:text-xs";
/** The rows below name it on narrow screens too. */
const VALUE = `${NUMBER} max-sm:hidden`;

/**
 * Addresses the list of a channel's leads (features/leads/filters.ts).
 * @param from the first day; undefined: all, whose contracts the row counts
 */
function leadsOf(channel: Channel, from: string | undefined) {
  const search = new URLSearchParams({ ...(from && { de: from }), canal: channel });
  return { pathname: "/dashboard/leads", search: search.toString() };
}

/** Follows each channel from its visits to its contracts. */
export function ChannelsPanel({ channels, from }: Pick<Attribution, "channels"> & { from: string }) {
  return (
    <Panel title="Canais">
      <table className="mt-3 w-full text-sm">
        <thead className="border-b text-muted max-sm:text-xs">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              Canal
            </th>
            {["Visitas", "Leads", "Contratos"].map((name) => (
              <th key={name} scope="col" className={`${NUMBER} font-medium`}>
                {name}
              </th>
            ))}
            <th scope="col" className={`${VALUE} font-medium`}>
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ channel, visits, leads, contracts, value }) => (
            <tr key={channel} className="border-b last:border-b-0">
              <th scope="row" className="py-2 pr-3 text-left font-medium wrap-anywhere">
                {leads + contracts > 0 ? (
                  <Link
                    to={leadsOf(channel, leads > 0 ? from : undefined)}
                    className="text-primary-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:leading-6"
                  >
                    {CHANNELS[channel]}
                    <span className="sr-only">: ver leads</span>
                  </Link>
                ) : (
                  CHANNELS[channel]
                )}
              </th>
              {[visits, leads, contracts].map((count, index) => (
                // The columns never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={NUMBER}>
                  {count.toLocaleString("pt-BR")}
                </td>
              ))}
              <td className={VALUE}>{value > 0 ? formatCents(value) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
