import { useEffect, useRef, useState } from "react";

/** The search runs after this pause in typing, ms. */
const PAUSE_MS = 300;

/**
 * The text of a search field before it is sent. A new search from elsewhere replaces it.
 * @param value the current search
 * @param onSearch called when typing pauses, and at once by `send`
 */
export function useTyped(value: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The answer to an earlier search of this field must not undo newer typing.
    if (value !== sent.current) {
      clearTimeout(timer.current);
      setTyped(value);
    }
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string): void => {
    clearTimeout(timer.current);
    setTyped(text);
    sent.current = text.trim();
    if (text.trim() !== value) onSearch(text.trim());
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), PAUSE_MS);
  };
  return { typed, type, send };
}
