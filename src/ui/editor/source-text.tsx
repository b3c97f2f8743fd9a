import { useLayoutEffect, useRef } from "react";
import type { ControlProps } from "../forms/field.tsx";
import { pastedImages } from "../images/drop-area.tsx";
import { Textarea } from "../primitives/input.tsx";
import type { Uploads } from "./use-uploads.ts";

interface SourceTextProps {
  control: ControlProps;
  isRequired: boolean;
  value: string;
  onChange: (markdown: string) => void;
  uploads: Uploads;
}

/** Edits Markdown source: optional, but the only way for texts that the rich editor cannot handle. */
export function SourceText({ control, isRequired, value, onChange, uploads }: SourceTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { setTarget } = uploads;
  useLayoutEffect(() => {
    setTarget({
      reserve: () => {},
      release: () => {},
      focus: () => area.current?.focus(),
      insertText: (text) => area.current && insertText(area.current, text),
      fill: (_id, { src, alt }) => area.current && insertText(area.current, `![${alt}](${src})`),
    });
    return () => setTarget(null);
  }, [setTarget]);
  const take = (event: React.SyntheticEvent, files: File[]): void => {
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };
  return (
    <Textarea
      {...control}
      ref={area}
      value={value}
      required={isRequired}
      className="rich-text-pane rounded-none! border-0! font-mono text-[0.9375rem]! outline-none!"
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => take(event, pastedImages(event))}
      onDrop={(event) => take(event, [...event.dataTransfer.files])}
    />
  );
}

/** Inserts a text at the cursor, so that Ctrl+Z can undo it. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Deprecated, but the only way that keeps the undo history.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
