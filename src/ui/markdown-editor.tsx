import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Columns from "lucide-react/icons/columns-2";
import Heading from "lucide-react/icons/heading-2";
import ImageUp from "lucide-react/icons/image-up";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import Quote from "lucide-react/icons/quote";
import { cx } from "class-variance-authority";
import { useRef, useState } from "react";
import { pastedImages } from "./drop-area.tsx";
import { Field } from "./field.tsx";
import { Textarea } from "./input.tsx";
import { applyMark, type MarkEdit, type MarkName } from "./markdown-marks.ts";

const MARKS: [MarkName, string, typeof Bold][] = [
  ["bold", "Negrito (Ctrl+B)", Bold],
  ["italic", "Itálico (Ctrl+I)", Italic],
  ["heading", "Seção", Heading],
  ["list", "Lista", List],
  ["link", "Inserir link", Link],
  ["quote", "Citação", Quote],
  ["code", "Código", Code],
];
const KEYS: Record<string, MarkName> = { b: "bold", i: "italic" };

interface MarkdownEditorProps {
  label: string;
  error?: string;
  hint?: string;
  /** What the form needs of the text field. */
  field: { ref: React.Ref<HTMLTextAreaElement> } & Omit<React.ComponentProps<"textarea">, "ref">;
  /** Stores an image; gives its address, or nothing where that failed and has been told. */
  onImage: (file: File, onProgress: (part: number) => void) => Promise<string | undefined>;
  /** The text as its page will show it, drawn only while one wants to see it. */
  preview?: React.ReactNode;
}

/** A text field for Markdown, with its marks as buttons, images in place, and a preview beside it. */
export function MarkdownEditor({ label, error, hint, field, onImage, preview }: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isShown, setIsShown] = useState(false);
  const { send, sending } = useImages(area, onImage);
  const mark = (name: MarkName): void => {
    if (!area.current) return;
    const { value, selectionStart, selectionEnd } = area.current;
    replace(area.current, applyMark(value, selectionStart, selectionEnd, name));
  };
  const { ref, ...input } = field;
  return (
    <Field label={label} error={error} hint={sending ?? hint}>
      {(control) => (
        <div className="overflow-clip rounded-control border border-line-strong focus-within:border-primary-ink has-aria-invalid:border-danger has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-ring">
          <Toolbar onMark={mark} onFiles={send}>
            {preview && (
              <button
                type="button"
                aria-pressed={isShown}
                className={cx(
                  "ml-auto flex min-h-9 items-center gap-2 rounded-control px-2.5 text-sm font-semibold",
                  isShown ? "bg-primary-soft text-primary-ink" : "text-muted hover:text-ink",
                )}
                onClick={() => setIsShown(!isShown)}
              >
                <Columns aria-hidden size={16} />
                Visualizar
              </button>
            )}
          </Toolbar>
          <div className={cx("grid", isShown && "lg:grid-cols-2 lg:divide-x max-lg:divide-y")}>
            <Textarea
              {...control}
              {...input}
              ref={(element) => {
                area.current = element;
                attach(ref, element);
              }}
              className="max-h-[60dvh] min-h-72 rounded-none! border-0! font-mono text-[0.9375rem]! outline-none!"
              onKeyDown={(event) => {
                const name = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined;
                if (!name || event.shiftKey || event.altKey) return;
                event.preventDefault();
                mark(name);
              }}
              onPaste={(event) => {
                const files = pastedImages(event);
                if (files.length === 0) return;
                event.preventDefault();
                send(files);
              }}
              onDrop={(event) => {
                if (event.dataTransfer.files.length === 0) return;
                event.preventDefault();
                send([...event.dataTransfer.files]);
              }}
            />
            {isShown && (
              <section
                aria-label="Prévia"
                // A region that scrolls is reached by keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                className="max-h-[60dvh] min-h-72 overflow-y-auto border-t px-5 py-4 lg:border-t-0 lg:border-l"
              >
                {preview}
              </section>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

interface ToolbarProps {
  onMark: (name: MarkName) => void;
  onFiles: (files: File[]) => void;
  children: React.ReactNode;
}

const toolClass =
  "grid size-9 cursor-pointer place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11";

function Toolbar({ onMark, onFiles, children }: ToolbarProps) {
  return (
    <fieldset aria-label="Formatação" className="flex flex-wrap items-center gap-0.5 border-b px-1.5 py-1">
      {MARKS.map(([name, label, Icon]) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          className={toolClass}
          onClick={() => onMark(name)}
        >
          <Icon aria-hidden size={17} />
        </button>
      ))}
      <label
        title="Inserir imagem"
        className={`${toolClass} relative focus-within:outline-2 focus-within:outline-ring`}
      >
        <ImageUp aria-hidden size={17} />
        <input
          type="file"
          accept="image/*"
          aria-label="Inserir imagem"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = "";
            onFiles(files);
          }}
        />
      </label>
      {children}
    </fieldset>
  );
}

/** Images that are sent one after the other, each put where the cursor is by then. */
function useImages(
  area: React.RefObject<HTMLTextAreaElement | null>,
  onImage: MarkdownEditorProps["onImage"],
) {
  const [sending, setSending] = useState<string>();
  const sendAll = async (files: File[]): Promise<void> => {
    for (const file of files) {
      const tell = (part: number) => setSending(`Enviando ${file.name}: ${Math.round(part * 100)}%`);
      tell(0);
      const path = await onImage(file, tell);
      setSending(undefined);
      if (!path || !area.current) continue;
      const { selectionStart: from, selectionEnd: to } = area.current;
      const alt = file.name.replace(/\.\w+$/, "").replace(/[[\]\\]/g, "");
      const text = `![${alt}](${path})`;
      replace(area.current, { from, to, text, selectFrom: from + 2, selectTo: from + 2 + alt.length });
    }
  };
  return { sending, send: (files: File[]) => void sendAll(files) };
}

/** Types a text in place of another, so that Ctrl+Z takes it back as if a hand had typed it. */
function replace(area: HTMLTextAreaElement, { from, to, text, selectFrom, selectTo }: MarkEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The only way that keeps the history of what was typed; it has no successor.
  // oxlint-disable-next-line typescript/no-deprecated
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(selectFrom, selectTo);
}

function attach(ref: React.Ref<HTMLTextAreaElement>, element: HTMLTextAreaElement | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}
