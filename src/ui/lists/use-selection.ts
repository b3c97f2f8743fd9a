import { useState } from "react";

export interface Selection {
  /** The chosen rows; all that match if `isAll`. */
  ids: ReadonlySet<string>;
  isAll: boolean;
  has: (id: string) => boolean;
  /** @param isRange adds all rows since the one that was chosen last */
  toggle: (id: string, isRange: boolean) => void;
  choose: (ids: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

const NONE = { ids: new Set<string>(), isAll: false, last: undefined as string | undefined };

/**
 * Holds the chosen rows of a list.
 * @param shown the ids of the rows on screen, in order
 * @param scope what the list shows; another one ends the choice
 */
export function useSelection(shown: readonly string[], scope: string): Selection {
  const [state, setState] = useState({ ...NONE, scope });
  const current = state.scope === scope ? state : { ...NONE, scope };
  const { ids, isAll, last } = current;
  const set = (chosen: Iterable<string>, next?: string) =>
    setState({ ids: new Set(chosen), isAll: false, last: next, scope });
  return {
    ids,
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle(id, isRange) {
      const chosen = new Set(isAll ? shown : ids);
      const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)].toSorted((a, b) => a - b);
      if (isRange && from !== undefined && to !== undefined && from >= 0)
        for (const one of shown.slice(from, to + 1)) chosen.add(one);
      else if (chosen.has(id)) chosen.delete(id);
      else chosen.add(id);
      set(chosen, id);
    },
    choose: (chosen) => set(chosen),
    chooseAll: () => setState({ ids, isAll: true, last, scope }),
    clear: () => set([]),
  };
}
