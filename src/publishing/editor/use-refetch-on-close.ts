import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Asks again for the lists behind a dialog, once it goes: what is saved by itself should not make them flicker.
 * @param queryKey begins the keys of what is asked for; the same one each time
 */
export function useRefetchOnClose(queryKey: QueryKey): void {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey }), [queries, queryKey]);
}
