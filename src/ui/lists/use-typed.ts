import { useEffect, useRef, useState } from "react";

/** Pause in typing after which the search is made, ms. */
const PAUSE_MS = 300;

/**
 * What is being typed in a search, until it is sent; what is searched for from elsewhere replaces it.
 * @param value the search in force
 * @param onSearch told once the typing pauses, and at once by `send`
 */
export function useTyped(value: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The echo of what was sent from here must not undo what was typed since.
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
