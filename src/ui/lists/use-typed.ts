import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Pause in typing after which the search runs. */
const PAUSE_MS = 300;

/**
 * Holds a search field's text until it is sent. A search from elsewhere replaces it.
 * @param onSearch called when typing pauses, and at once by `send`
 */
export function useTyped(value: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(value);
  /** The current search, and those sent since. */
  const sent = useRef([value]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = at === -1 ? [value] : sent.current.slice(at);
    // A search sent by this field must not undo newer typing when it becomes the current one.
    if (at !== -1) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    // A search that ran after its user had opened a row would lead back to the list.
    if (shownPath.current !== pathname) clearTimeout(timer.current);
    shownPath.current = pathname;
  }, [pathname]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string): void => {
    clearTimeout(timer.current);
    setTyped(text);
    const search = text.trim();
    if (search === value && search === sent.current.at(-1)) return;
    sent.current.push(search);
    onSearch(search);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), PAUSE_MS);
  };
  return { typed, type, send };
}
