import { useRef, useState } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { Warning } from "./schema.ts";
import { type CheckedItem, checkNow } from "./use-checks.ts";

/** A fault, with the title of its item where several are published. */
export type Fault = Warning & { title?: string };

export interface FaultQuestion {
  /** Undefined while nothing is asked. */
  faults: Fault[] | undefined;
  /** Answers the question. */
  answer: (goesOn: boolean) => void;
  /**
   * Resolves to whether to publish: at once if the checks find no fault, or none that was not accepted before.
   * @param findOthers finds faults of what is published together with the items
   */
  mayPublish: (
    items: readonly (CheckedItem & { title?: string })[],
    findOthers?: () => Promise<Fault[]>,
  ) => Promise<boolean>;
}

/**
 * Asks before texts with faults are published.
 * @param path API base path: "/api/posts"
 * @param isOfOneItem whether all questions are about one item; a fault that was accepted is not asked about again then
 */
export function useFaultQuestion(path: string, isOfOneItem: boolean): FaultQuestion {
  const api = useApi();
  const [open, setOpen] = useState<{ faults: Fault[]; resolve: (goesOn: boolean) => void }>();
  const accepted = useRef(new Set<string>());
  return {
    faults: open?.faults,
    answer: (goesOn) => {
      if (goesOn && isOfOneItem)
        for (const fault of open?.faults ?? []) accepted.current.add(JSON.stringify(fault));
      setOpen(undefined);
      open?.resolve(goesOn);
    },
    mayPublish: async (items, findOthers) => {
      const faults: Fault[] = [];
      for (const { title, ...item } of items)
        for (const fault of await findFaults(api, path, item))
          faults.push(title === undefined ? fault : { ...fault, title });
      faults.push(...((await findOthers?.().catch((): Fault[] => [])) ?? []));
      if (faults.every((fault) => accepted.current.has(JSON.stringify(fault)))) return true;
      return new Promise((resolve) => setOpen({ faults, resolve }));
    },
  };
}

/**
 * Finds no fault where publishing would be refused anyway, and where the checks do not answer: they must not be in the way.
 */
export async function findFaults(api: ApiClient, path: string, item: CheckedItem): Promise<Warning[]> {
  const warnings = await checkNow(api, path, item).catch((): Warning[] => []);
  if (warnings.some(({ check }) => check === "invalid")) return [];
  // Alone, a missing description is advice: search engines make one from the page.
  return warnings.every(({ check }) => check === "description") ? [] : warnings;
}
