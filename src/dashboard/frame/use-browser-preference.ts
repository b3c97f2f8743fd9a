import { useState } from "react";

/**
 * Keeps a preference in this browser. Where storage is blocked it lasts until the next load.
 * @param isValid checks what is stored, which an older version or a person may have written
 */
export function useBrowserPreference<Value>(
  key: string,
  isValid: (value: unknown) => value is Value,
  initial: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, isValid) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Blocked or full.
      }
    },
  ];
}

function read<Value>(key: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValid(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
