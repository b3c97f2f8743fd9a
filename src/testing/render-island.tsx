// Renders islands for tests, as the server does.

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { findSectionModule } from "#src/features/pages/section-types/views.ts";
import { anchorOf } from "#src/features/pages/sections/anchor-of.ts";
import type { SectionView } from "#src/features/pages/sections/section-view.ts";
import type { Island } from "#src/features/pages/site-page/page-parts.ts";
import { Toaster } from "#src/ui/toasts/toast.tsx";
import { TEST_SITE } from "./test-site-data.ts";

/** Renders the island inside the site's frame. */
export function renderIsland(island: Island | undefined): string {
  if (!island) return "";
  const View = findSectionModule(island.type)?.View as SectionView<object, object>;
  const Site = createRoutesStub([
    {
      path: "/p",
      Component: () => (
        <Toaster>
          <View
            anchor={anchorOf(island.id)}
            shown={island.props}
            props={island.props}
            data={island.data}
            site={TEST_SITE}
          />
        </Toaster>
      ),
    },
  ]);
  return renderToStaticMarkup(<Site initialEntries={["/p"]} />);
}
