import Expand from "lucide-react/icons/expand";
import { createContext, use, useEffect, useMemo, useRef, useState } from "react";
import { useOwnEscape } from "#src/ui/dialogs/use-own-escape.ts";
import { WordTool } from "./toolbar.tsx";

/** Whether a form shows nothing but its title and its text (writing-mode.css). */
export interface WritingMode {
  isOn: boolean;
  toggle: () => void;
}

/** Null where a text has no form that could step back. */
export const WritingModeContext = createContext<WritingMode | null>(null);

/** @param isHeld while something else must be seen, the form shows everything */
export function useWritingMode(isHeld: boolean): WritingMode {
  const [isWanted, setIsWanted] = useState(false);
  const isOn = isWanted && !isHeld;
  useOwnEscape(isOn, () => setIsWanted(false));
  return useMemo(() => ({ isOn, toggle: () => setIsWanted(!isOn) }), [isOn]);
}

const LABEL = "Tela cheia";

/** The tool that begins and ends it: the text gets the focus, afterwards the tool has it again. */
export function WritingTool() {
  const mode = use(WritingModeContext);
  const tool = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(false);
  const isOn = mode?.isOn ?? false;
  useEffect(() => {
    if (isOn === wasOn.current) return;
    wasOn.current = isOn;
    const editor = tool.current?.closest("[data-markdown-editor]");
    const next = isOn ? editor?.querySelector<HTMLElement>(".rich-text, textarea") : tool.current;
    next?.focus();
  }, [isOn]);
  if (!mode) return null;
  return (
    // Without a word: three of them do not fit beside the other tools.
    <WordTool ref={tool} aria-label={LABEL} title={LABEL} aria-pressed={isOn} onClick={mode.toggle}>
      <Expand aria-hidden size={16} />
    </WordTool>
  );
}
