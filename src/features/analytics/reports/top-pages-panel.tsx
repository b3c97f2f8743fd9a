import { useQuery } from "@tanstack/react-query";
import type { PageTitles } from "#src/publishing/addresses/page-titles-api.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BarList, BarListSkeleton } from "#src/ui/charts/bar-list.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import type { PageCount } from "../schema.ts";
import { pageTitlesQuery, topPagesQuery } from "./analytics-queries.ts";

/** docs/produto.md, "Statistics". */
const SHOWN = 10;

export function TopPagesPanel() {
  const { data, error } = useQuery(topPagesQuery(useApi(), SHOWN));
  return (
    <Panel title="Páginas mais visitadas" aside="30 dias" isBusy={!data && !error}>
      {data ? (
        <TitledPageBars pages={data} />
      ) : error ? (
        <PanelNote>Não foi possível carregar as páginas mais visitadas.</PanelNote>
      ) : (
        <BarListSkeleton rows={SHOWN} />
      )}
    </Panel>
  );
}

/** Names pages by their titles; those that are not published by their path. */
function TitledPageBars({ pages }: { pages: PageCount[] }) {
  const paths = pages.map(({ page }) => page);
  const { data } = useQuery(pageTitlesQuery(useApi(), paths));
  return <PageBars pages={pages} titles={data} />;
}

interface PageBarsProps {
  pages: PageCount[];
  /** By path. */
  titles?: PageTitles | undefined;
}

/** Ranks pages by views (docs/produto.md, "Statistics"). */
export function PageBars({ pages, titles }: PageBarsProps) {
  if (pages.length === 0) return <PanelNote>Nenhum dado de visualização disponível</PanelNote>;
  const bars = pages.map(({ page, count }) => ({
    key: page,
    label: <PageName path={page} title={titles?.[page]} />,
    count,
    unit: count === 1 ? "visualização" : "visualizações",
  }));
  return <BarList bars={bars} showsUnit />;
}

function PageName({ path, title }: { path: string; title: string | undefined }) {
  return title ? (
    <span title={path}>
      {title} <span className="text-xs text-muted">{path}</span>
    </span>
  ) : (
    path || "Página sem nome"
  );
}
