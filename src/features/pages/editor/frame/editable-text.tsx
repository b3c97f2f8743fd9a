import { useEffect, useLayoutEffect, useRef } from "react";
import { fillIn, type LiveValues, toEditedText } from "#src/settings/texts/live-values.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { PropPath } from "../../sections/show-props.ts";

interface EditableTextProps {
  text: string;
  /** Returns the current text; the rendered one may lag behind typing. */
  readText: () => unknown;
  field: FieldSchema;
  /** Path in the props of its section; left out for texts outside of sections. */
  path?: PropPath;
  values: LiveValues;
  onChange: (text: string) => void;
  onFocus: () => void;
  /** Called when text beyond the limit was left out. */
  onCut?: ((label: string, max: number) => void) | undefined;
}

/**
 * Edits a text in place. Pasted text loses its markup. Placeholders show their values, and their names while
 * editing.
 */
export function EditableText(props: EditableTextProps) {
  const { text, readText, field, path, values, onChange, onFocus, onCut } = props;
  const element = useRef<HTMLElement>(null);
  /** Typed text comes back as `text` a moment later. */
  const last = useRef(text);
  const readNow = useRef(readText);
  /** A name that is being typed stays one. */
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    readNow.current = readText;
  });
  useLayoutEffect(() => {
    const now = readNow.current();
    last.current = typeof now === "string" ? now : text;
    const span = element.current;
    if (!span) return;
    if (isFocused(span)) showRaw(span, isTyped.current ? last.current : toEditedText(last.current, values));
    else showFilled(span, fillIn(last.current, values));
  }, [text, values]);
  // Focusable elements must not be hidden from screen readers, as some decoration is for visitors.
  useEffect(() => element.current?.closest("[aria-hidden=true]")?.removeAttribute("aria-hidden"), []);
  const isLine = field.control === "line";
  const read = (span: HTMLElement, isPasted: boolean): void => {
    isTyped.current = true;
    const typed = span.textContent.replace(/\n$/, "");
    const whole = isLine && isPasted ? typed.replace(/\s*\n\s*/g, " ") : typed;
    const clean = whole.slice(0, field.maxLength);
    if (clean !== whole) onCut?.(field.title ?? "Texto", clean.length);
    if (clean !== typed) showRaw(span, clean);
    last.current = clean;
    onChange(clean);
  };
  return (
    // The browser edits it; React only observes. Not a span, since section styles target spans; not an input, since
    // only inline text looks as it does for visitors.
    <bdi
      ref={element}
      data-text={path ? JSON.stringify(path) : ""}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="textbox"
      tabIndex={0}
      aria-label={field.title}
      aria-multiline={!isLine}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck
      onFocus={({ currentTarget }) => {
        isTyped.current = false;
        const edited = toEditedText(last.current, values);
        if (currentTarget.textContent !== edited) showRaw(currentTarget, edited);
        onFocus();
      }}
      onBlur={({ currentTarget }) => showFilled(currentTarget, fillIn(last.current, values))}
      onInput={({ currentTarget, nativeEvent }) =>
        read(currentTarget, nativeEvent.inputType.startsWith("insertFrom"))
      }
      onKeyDown={(event) => {
        const isEnd = event.key === "Escape" || (event.key === "Enter" && isLine && !event.shiftKey);
        if (!isEnd || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

function isFocused(span: HTMLElement): boolean {
  // A blurred window still has an active element.
  return span.ownerDocument.hasFocus() && span.ownerDocument.activeElement === span;
}

/** Shows the raw text. If it changes during editing, the caret goes to its end. */
function showRaw(span: HTMLElement, text: string): void {
  if (span.textContent === text || span.textContent === `${text}\n`) return;
  span.textContent = text;
  if (!isFocused(span)) return;
  span.ownerDocument.getSelection()?.selectAllChildren(span);
  span.ownerDocument.getSelection()?.collapseToEnd();
}

/** Shows the text as visitors see it, with line breaks on wide screens (format-text.tsx). */
function showFilled(span: HTMLElement, written: string): void {
  const document = span.ownerDocument;
  // contenteditable preserves spaces that collapse for visitors.
  const text = written.replace(/ {2,}/g, " ");
  const nodes = text.split("\n").flatMap((line, index) => {
    if (index === 0) return [line];
    const wideBreak = document.createElement("br");
    wideBreak.className = "max-lg:hidden";
    const narrowSpace = document.createElement("span");
    narrowSpace.className = "lg:hidden";
    narrowSpace.textContent = " ";
    return [wideBreak, narrowSpace, line];
  });
  const isThere = nodes.length === 1 && span.childNodes.length === 1 && span.textContent === text;
  if (!isThere) span.replaceChildren(...nodes.filter((node) => node !== ""));
}
