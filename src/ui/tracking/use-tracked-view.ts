import { useEffect } from "react";
import { track } from "./track.ts";

/** Reports a view once the item has a title (docs/produto.md, "Statistics"). */
export function useTrackedView(category: string, title: string | undefined): void {
  useEffect(() => {
    if (title) track({ event: "view", action: "view", category, label: title });
  }, [category, title]);
}
