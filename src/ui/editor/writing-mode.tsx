import Expand from "lucide-react/icons/expand";
import { createContext, use, useEffect, useMemo, useRef, useState } from "react";
import { useOwnEscape } from "../dialogs/use-own-escape.ts";
import { WordTool } from "./toolbar.tsx";

/** Reduces a form to its title and text (publishing/editor/writing-room.css). */
export interface WritingMode {
  isOn: boolean;
  toggle: () => void;
}

/** Null for a text without a form to reduce. */
export const WritingModeContext = createContext<WritingMode | null>(null);

/** @param isHeld shows the whole form while something else must be visible */
export function useWritingMode(isHeld: boolean): WritingMode {
  const [isWanted, setIsWanted] = useState(false);
  const isOn = isWanted && !isHeld;
  useOwnEscape(isOn, () => setIsWanted(false));
  return useMemo(() => ({ isOn, toggle: () => setIsWanted(!isOn) }), [isOn]);
}

const LABEL = "Tela cheia";

/** Toggles the mode: the text gets the focus, and afterwards the tool gets it back. */
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
    // Has only an icon, since three words do not fit beside the other tools.
    <WordTool ref={tool} aria-label={LABEL} title={LABEL} aria-pressed={isOn} onClick={mode.toggle}>
      <Expand aria-hidden size={16} />
    </WordTool>
  );
}
