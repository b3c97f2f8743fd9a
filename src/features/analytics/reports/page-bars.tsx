import { BarList } from "#src/ui/charts/bar-list.tsx";
import { PanelNote } from "#src/ui/primitives/panel.tsx";
import type { PageCount } from "../schema.ts";

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
