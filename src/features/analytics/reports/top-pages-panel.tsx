import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BarList, BarListSkeleton } from "#src/ui/charts/bar-list.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import type { PageCount } from "../schema.ts";
import { topPagesQuery } from "./analytics-queries.ts";

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

/** Ranks pages by views (docs/produto.md, "Statistics"). */
export function PageBars({ pages }: { pages: PageCount[] }) {
  if (pages.length === 0) return <PanelNote>Nenhum dado de visualização disponível</PanelNote>;
  const bars = pages.map(({ page, count }) => ({
    key: page,
    label: page || "Página sem nome",
    count,
    unit: count === 1 ? "visualização" : "visualizações",
  }));
  return <BarList bars={bars} showsUnit />;
}
