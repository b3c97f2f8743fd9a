import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BarListSkeleton } from "#src/ui/charts/bar-list.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { topPagesQuery } from "./analytics-queries.ts";
import { PageBars } from "./page-bars.tsx";

/** docs/produto.md, "Statistics". */
const SHOWN = 10;

export function TopPagesPanel() {
  const { data, error } = useQuery(topPagesQuery(useApi(), SHOWN));
  return (
    <Panel title="Páginas mais visitadas" aside="30 dias" isBusy={!data && !error}>
      {data ? (
        <PageBars pages={data} />
      ) : error ? (
        <PanelNote>Não foi possível carregar as páginas mais visitadas.</PanelNote>
      ) : (
        <BarListSkeleton rows={SHOWN} />
      )}
    </Panel>
  );
}
