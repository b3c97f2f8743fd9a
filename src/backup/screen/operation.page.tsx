import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { BackupsPanel } from "./backups-panel.tsx";
import type { Route } from "./+types/operation.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Funcionamento", path: location.pathname, hidden: true });

/** How the site is doing, for administrators. */
export default function OperationScreen() {
  return (
    <>
      <ScreenHeader title="Funcionamento" />
      <BackupsPanel />
    </>
  );
}
