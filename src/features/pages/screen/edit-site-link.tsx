import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pageQuery } from "#src/publishing/list/item-queries.ts";
import { listFilters } from "#src/publishing/list/list-filters.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { editorOf } from "../dashboard-paths.ts";
import { LISTED_PAGES } from "./listed-pages.tsx";

/** Renders "Editar site", a link to the home page's editor. */
export function EditSiteLink() {
  // The list is ordered by address, so its first page has the home page.
  const { data } = useQuery(pageQuery(LISTED_PAGES, useApi(), listFilters.defaults));
  const home = data?.items.find(({ role }) => role === "home");
  if (!home) return null;
  return (
    <Link to={editorOf(home.id)} className={buttonClass({ variant: "outline" })}>
      Editar site
    </Link>
  );
}
