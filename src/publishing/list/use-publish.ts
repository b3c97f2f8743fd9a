import { useRef } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useFaultQuestion } from "../checks/use-fault-question.ts";
import { readOpened } from "../draft-session/read-opened.ts";
import type { ListedItem } from "./content-list-config.ts";

/**
 * Publishes items of a list after the checks of the editor: faults are listed first.
 * @param path API base path: "/api/posts"
 */
export function usePublish<Item extends ListedItem>(path: string, publish: (items: Item[]) => void) {
  const api = useApi();
  const question = useFaultQuestion(path, false);
  const turn = useRef(Promise.resolve());
  /** Ids of items that are being checked: a double click publishes once. */
  const checked = useRef(new Set<string>());
  const check = async (items: Item[]): Promise<void> => {
    const read = (await Promise.all(items.map((item) => readFields(api, path, item)))).flat();
    const titled = read.length > 1 ? read : read.map(({ id, fields }) => ({ id, fields }));
    if (await question.mayPublish(titled)) publish(items);
    for (const { id } of items) checked.current.delete(id);
  };
  return {
    question,
    /** Checks one click after the other, since each may ask. */
    publish: (items: Item[]): void => {
      const fresh = items.filter(({ id }) => !checked.current.has(id));
      if (fresh.length === 0) return;
      for (const { id } of fresh) checked.current.add(id);
      turn.current = turn.current.then(() => check(fresh));
    },
  };
}

/** Reads what publishing would show. An item that cannot be read is published unchecked: that says what is wrong. */
async function readFields(api: ApiClient, path: string, { id, title }: ListedItem) {
  try {
    const { item, draft } = await readOpened<ListedItem>(api, `${path}/${id}`);
    return [{ id, title, fields: { ...(draft ?? item) } }];
  } catch {
    return [];
  }
}
