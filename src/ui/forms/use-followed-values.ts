import { useEffect, useRef } from "react";
import { isSameJson } from "#src/shared/same-json.ts";
import { useLatest } from "../primitives/use-latest.ts";
import { useLeaveGuard } from "../primitives/use-leave-guard.ts";
import type { FormState } from "./use-form.ts";

/**
 * Keeps a form that stays on screen with the server's values, which other actions and people change too. Fields that
 * nobody touched follow them; typed ones stay, and leaving the screen with one of them asks first.
 * @param latest the values on the server; must be JSON
 * @param isChanged whether leaving would lose something; by default whether a value differs from the server's
 */
export function useFollowedValues<Values extends object>(
  form: Pick<FormState<Values>, "values" | "change" | "isSending">,
  latest: Values,
  isChanged = (values: Values): boolean => !isSameJson(values, latest),
): void {
  useLeaveGuard(isChanged(form.values) && !form.isSending, { hasOwnDialog: false });
  const followed = useRef(latest);
  const current = useLatest(form);
  const state = JSON.stringify(latest);
  useEffect(() => {
    const before = followed.current;
    const now = JSON.parse(state) as Values;
    followed.current = now;
    const { values, change } = current.current;
    const names = (Object.keys(now) as (keyof Values)[]).filter(
      (name) => isSameJson(values[name], before[name]) && !isSameJson(now[name], before[name]),
    );
    if (names.length > 0)
      change(Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>);
  }, [state, current]);
}
