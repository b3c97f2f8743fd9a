import { useEffect, useRef } from "react";
import { useLatest } from "../primitives/use-latest.ts";
import type { FormState } from "./use-form.ts";

/**
 * Keeps a form that stays on screen with the server's values, which other actions and people change too. Fields that
 * nobody touched follow them; typed ones stay.
 * @param latest the values on the server; must be JSON
 */
export function useFollowedValues<Values extends object>(
  form: Pick<FormState<Values>, "values" | "change">,
  latest: Values,
): void {
  const followed = useRef(latest);
  const current = useLatest(form);
  const state = JSON.stringify(latest);
  useEffect(() => {
    const before = followed.current;
    const now = JSON.parse(state) as Values;
    followed.current = now;
    const { values, change } = current.current;
    const names = (Object.keys(now) as (keyof Values)[]).filter(
      (name) => isSame(values[name], before[name]) && !isSame(now[name], before[name]),
    );
    if (names.length > 0)
      change(Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>);
  }, [state, current]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
