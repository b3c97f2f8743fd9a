import { useQuery } from "@tanstack/react-query";
import { TEXT_CHECKS_PATH, TEXTS_KIND, TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FaultList } from "../../checks/fault-dialog.tsx";
import type { Warning } from "../../checks/schema.ts";
import { type Fault, findFaults } from "../../checks/use-fault-question.ts";
import { type DraftedItem, readOpened } from "../../draft-session/read-opened.ts";
import { MAX_ITEMS, type ReleaseItem } from "../schema.ts";
import { nameItem } from "./labels.ts";

/** Lists what the checks find in the items of a release that is about to be published. */
export function ReleaseFaults({ items }: { items: readonly ReleaseItem[] }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["release-faults", ...items.map(({ id }) => id)],
    queryFn: ({ signal }) => checkRelease(api, items.slice(0, MAX_ITEMS), signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!data) return <p className="mt-3 text-sm text-muted">Verificando os itens...</p>;
  if (data.length === 0) return null;
  return (
    <>
      <p className="mt-3 text-sm font-semibold">
        {data.length === 1
          ? "A verificação encontrou um problema:"
          : `A verificação encontrou ${data.length} problemas:`}
      </p>
      <FaultList faults={data} />
    </>
  );
}

/** Leaves out links to pages that the release itself publishes. */
async function checkRelease(
  api: ApiClient,
  items: readonly ReleaseItem[],
  signal: AbortSignal,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const published = new Set<unknown>();
  for (const item of items) {
    if (signal.aborted) break;
    const isTexts = item.kind === TEXTS_KIND;
    const address = isTexts ? TEXTS_PATH : `/api/${item.kind}/${item.id}`;
    // An item that cannot be read or checked is refused or published as ever.
    const opened = await readOpened<DraftedItem>(api, address, signal).catch(() => undefined);
    if (!opened) continue;
    const fields: Record<string, unknown> = { ...(opened.draft ?? opened.item) };
    published.add(fields.path ?? fields.slug);
    const found = isTexts
      ? await checkTexts(api, fields)
      : await findFaults(api, `/api/${item.kind}`, { id: item.id, fields });
    faults.push(...found.map((fault) => ({ ...fault, title: nameItem(item) })));
  }
  return faults.filter(({ detail = "" }) => {
    const [path = ""] = detail.split(/[?#]/, 1);
    return path === "" || !(published.has(path) || published.has(path.split("/").at(-1)));
  });
}

async function checkTexts(api: ApiClient, fields: object): Promise<Warning[]> {
  const answer = await api
    .send<{ warnings: Warning[] }>("POST", TEXT_CHECKS_PATH, fields)
    .catch(() => ({ warnings: [] }));
  return answer.warnings;
}
