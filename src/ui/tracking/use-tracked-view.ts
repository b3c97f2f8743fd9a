import { useEffect } from "react";
import { track } from "./track.ts";

/** Reports a view of an item (docs/produto.md, "Statistics"), once it has a title. */
export function useTrackedView(category: string, title: string | undefined): void {
  useEffect(() => {
    if (title) track({ event: "view", action: "view", category, label: title });
  }, [category, title]);
}
