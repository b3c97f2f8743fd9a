import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pageQuery } from "#src/publishing/list/item-queries.ts";
import { listFilters } from "#src/publishing/list/list-filters.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { editorOf } from "../dashboard-paths.ts";
import { LISTED_PAGES } from "./listed-pages.tsx";

/** "Editar site": the editor of the home page. */
export function EditSiteLink() {
  // By their addresses, so that the home page is on the first page of the list.
  const { data } = useQuery(pageQuery(LISTED_PAGES, useApi(), listFilters.defaults));
  const home = data?.items.find(({ role }) => role === "home");
  if (!home) return null;
  return (
    <Link to={editorOf(home.id)} className={buttonClass({ variant: "outline" })}>
      Editar site
    </Link>
  );
}
