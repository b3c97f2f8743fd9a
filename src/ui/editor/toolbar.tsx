import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { cx } from "class-variance-authority";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import ImageUp from "lucide-react/icons/image-up";
import Images from "lucide-react/icons/images";
import Info from "lucide-react/icons/info";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import RectangleEllipsis from "lucide-react/icons/rectangle-ellipsis";
import Redo from "lucide-react/icons/redo-2";
import CodeBlock from "lucide-react/icons/square-code";
import SquarePlay from "lucide-react/icons/square-play";
import Strikethrough from "lucide-react/icons/strikethrough";
import Table from "lucide-react/icons/table";
import Undo from "lucide-react/icons/undo-2";
import * as Radix from "radix-ui/toolbar";
import { isButtonTitle, CALLOUTS, MAX_COLUMNS } from "#src/shared/markdown-conventions.ts";
import { addColumn, countColumns, dissolveColumns } from "./columns.ts";
import { backToText, footnoteAt, removeNote, toNote } from "./footnotes.ts";
import { NEW_TABLE } from "./slash-items.ts";

interface Tool {
  label: string;
  /** True if letters have it too. */
  isOfLetters?: true;
  Icon: typeof Bold;
  /** Mark or node, with attributes, at which the tool appears pressed. */
  active?: [string, object?];
  run: (editor: Editor) => void;
}

const TOOLS: Tool[] = [
  {
    label: "Negrito (Ctrl+B)",
    isOfLetters: true,
    Icon: Bold,
    active: ["bold"],
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Itálico (Ctrl+I)",
    isOfLetters: true,
    Icon: Italic,
    active: ["italic"],
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Riscado",
    Icon: Strikethrough,
    active: ["strike"],
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: "Código (Ctrl+E)",
    Icon: Code,
    active: ["code"],
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: "Seção",
    Icon: Heading2,
    active: ["heading", { level: 2 }],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Subseção",
    Icon: Heading3,
    active: ["heading", { level: 3 }],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: "Lista",
    isOfLetters: true,
    Icon: List,
    active: ["bulletList"],
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Lista numerada",
    isOfLetters: true,
    Icon: ListOrdered,
    active: ["orderedList"],
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Citação",
    Icon: Quote,
    active: ["blockquote", { callout: null }],
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: "Destaque (nota, dica ou aviso)",
    Icon: Info,
    active: ["blockquote", { callout: new RegExp(`^(${Object.keys(CALLOUTS).join("|")})$`) }],
    run: toggleCallout,
  },
  {
    label: "Bloco de código",
    Icon: CodeBlock,
    active: ["codeBlock"],
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  { label: "Tabela", Icon: Table, active: ["table"], run: (editor) => insertTable(editor) },
];
const HISTORY = [
  { label: "Desfazer (Ctrl+Z)", Icon: Undo, can: "undo" },
  { label: "Refazer (Ctrl+Y)", Icon: Redo, can: "redo" },
] as const;
const TABLE_TOOLS: [string, (editor: Editor) => void][] = [
  ["Linha abaixo", (editor) => editor.chain().focus().addRowAfter().run()],
  ["Coluna à direita", (editor) => editor.chain().focus().addColumnAfter().run()],
  ["Excluir linha", (editor) => editor.chain().focus().deleteRow().run()],
  ["Excluir coluna", (editor) => editor.chain().focus().deleteColumn().run()],
  ["Excluir tabela", (editor) => editor.chain().focus().deleteTable().run()],
];

const CALLOUT_TOOLS: [string, string | null][] = [
  ...Object.entries(CALLOUTS).map(([kind, name]): [string, string] => [name, kind]),
  ["Citação simples", null],
];

/** Turns a quote into a callout, and a callout into plain text. */
function toggleCallout(editor: Editor): void {
  const chain = editor.chain().focus();
  const { callout } = editor.getAttributes("blockquote");
  if (callout) return void chain.toggleBlockquote().run();
  const quoted = editor.isActive("blockquote") ? chain : chain.setBlockquote();
  quoted.updateAttributes("blockquote", { callout: "note" }).run();
}

/** Does nothing inside a table, since Markdown has no nested tables. */
function insertTable(editor: Editor): void {
  if (!editor.isActive("table")) editor.chain().focus().insertTable(NEW_TABLE).run();
}

export type InsertForm = "link" | "button" | "video";

const FORM_TOOLS: { form: InsertForm; label: string; Icon: typeof Bold }[] = [
  { form: "link", label: "Inserir link", Icon: Link },
  { form: "button", label: "Botão", Icon: RectangleEllipsis },
  { form: "video", label: "Vídeo", Icon: SquarePlay },
];

interface ToolbarProps {
  /** Null while the text is edited as Markdown, which shows only `children`. */
  editor: Editor | null;
  /** Shows the tools of a letter instead of those of an article. */
  isLetter: boolean;
  onForm?: (form: InsertForm) => void;
  imageInput?: React.Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  onLibrary: () => void;
  /** Shown at the end of the first line. */
  children: React.ReactNode;
}

const toolClass =
  "grid size-9 cursor-pointer place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink focus-visible:outline-offset-0 disabled:pointer-events-none disabled:opacity-40 aria-pressed:bg-primary-soft aria-pressed:text-primary-ink pointer-coarse:size-11";

const rowClass =
  "flex flex-wrap gap-1 border-t px-1.5 py-1 max-sm:w-max max-sm:min-w-full max-sm:flex-nowrap";

/** Keeps the focus in the text; otherwise the next key would press the tool again. */
function keepFocus(event: React.MouseEvent): void {
  event.preventDefault();
}

/** One Tab stop; arrow keys move within. */
export function Toolbar({
  editor,
  isLetter,
  onForm,
  imageInput,
  onFiles,
  onLibrary,
  children,
}: ToolbarProps) {
  const active = useEditorState({ editor, selector: ({ editor: current }) => readState(current) });
  return (
    // On a phone the tools are one scrollable row, since four rows would leave no room for the text.
    <Radix.Root
      aria-label="Formatação"
      className="sticky -top-6 z-5 border-b bg-surface max-sm:overflow-x-auto max-sm:overscroll-x-contain sm:-top-8"
    >
      <div
        className={cx(
          "flex flex-wrap items-center gap-0.5 px-1.5 py-1",
          editor && "max-sm:w-max max-sm:min-w-full max-sm:flex-col max-sm:items-start",
        )}
      >
        {/* One row on a phone; elsewhere undo and redo stay together where the row breaks. */}
        <div className="contents max-sm:flex max-sm:gap-0.5">
          <div className="flex min-w-0 flex-wrap gap-0.5 max-sm:flex-nowrap">
            {editor &&
              TOOLS.map(
                ({ label, Icon, isOfLetters, run }, index) =>
                  (isOfLetters || !isLetter) && (
                    <ToolButton
                      key={label}
                      label={label}
                      aria-pressed={active?.pressed[index] ?? false}
                      onClick={() => run(editor)}
                    >
                      <Icon aria-hidden size={17} />
                    </ToolButton>
                  ),
              )}
            {editor &&
              FORM_TOOLS.filter(({ form }) => form === "link" || !isLetter).map(({ form, label, Icon }) => (
                <ToolButton
                  key={form}
                  label={label}
                  aria-pressed={active?.link === form}
                  onClick={() => onForm?.(form)}
                >
                  <Icon aria-hidden size={17} />
                </ToolButton>
              ))}
            <ImageTool input={imageInput} onFiles={onFiles} />
            <ToolButton label="Imagem da biblioteca" onClick={onLibrary}>
              <Images aria-hidden size={17} />
            </ToolButton>
          </div>
          {editor && (
            <div className="flex gap-0.5">
              {HISTORY.map(({ label, Icon, can }) => (
                <ToolButton
                  key={label}
                  label={label}
                  disabled={!active?.[can]}
                  onClick={() => editor.chain().focus()[can]().run()}
                >
                  <Icon aria-hidden size={17} />
                </ToolButton>
              ))}
            </div>
          )}
        </div>
        <div className={cx("ml-auto flex gap-1", editor && "max-sm:sticky max-sm:left-1.5 max-sm:ml-0")}>
          {children}
        </div>
      </div>
      {editor && active?.isTable && (
        <div className={rowClass}>
          {TABLE_TOOLS.map(([label, run]) => (
            <WordTool key={label} onMouseDown={keepFocus} onClick={() => run(editor)}>
              {label}
            </WordTool>
          ))}
        </div>
      )}
      {editor && active?.columns !== undefined && (
        <div className={rowClass}>
          {active.columns < MAX_COLUMNS && (
            <WordTool onMouseDown={keepFocus} onClick={() => editor.chain().focus().command(addColumn).run()}>
              Mais uma coluna
            </WordTool>
          )}
          <WordTool
            onMouseDown={keepFocus}
            onClick={() => editor.chain().focus().command(dissolveColumns).run()}
          >
            Desfazer colunas
          </WordTool>
        </div>
      )}
      {editor && active?.footnote && (
        <div className={rowClass}>
          <WordTool
            onMouseDown={keepFocus}
            onClick={() => {
              const { label, isInNote } = active.footnote ?? { label: "", isInNote: false };
              editor
                .chain()
                .focus()
                .command(isInNote ? backToText : toNote(label))
                .run();
            }}
          >
            {active.footnote.isInNote ? "Voltar ao texto" : "Ir para a nota"}
          </WordTool>
          <WordTool
            onMouseDown={keepFocus}
            onClick={() =>
              editor
                .chain()
                .focus()
                .command(removeNote(active.footnote?.label ?? ""))
                .run()
            }
          >
            Excluir nota
          </WordTool>
        </div>
      )}
      {editor && active?.callout && (
        <div className={rowClass}>
          {CALLOUT_TOOLS.map(([label, callout]) => (
            <WordTool
              key={label}
              onMouseDown={keepFocus}
              aria-pressed={active.callout === callout}
              onClick={() => editor.chain().focus().updateAttributes("blockquote", { callout }).run()}
            >
              {label}
            </WordTool>
          ))}
        </div>
      )}
    </Radix.Root>
  );
}

function readState(editor: Editor | null) {
  if (!editor) return null;
  return {
    pressed: TOOLS.map(({ active }) => (active ? editor.isActive(...active) : false)),
    link: editor.isActive("link") && (isButtonTitle(editor.getAttributes("link").title) ? "button" : "link"),
    isTable: editor.isActive("table"),
    columns: countColumns(editor.state),
    footnote: footnoteAt(editor.state),
    callout: editor.getAttributes("blockquote").callout as string | null | undefined,
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

export function ToolButton({ label, ...rest }: { label: string } & React.ComponentProps<"button">) {
  return (
    <Radix.Button aria-label={label} title={label} className={toolClass} onMouseDown={keepFocus} {...rest} />
  );
}

const wideToolClass =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2.5 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink focus-visible:outline-offset-0 aria-pressed:bg-primary-soft aria-pressed:text-primary-ink pointer-coarse:min-h-11";

export function WordTool({ className, ...rest }: React.ComponentProps<typeof Radix.Button>) {
  return <Radix.Button className={cx(wideToolClass, className)} {...rest} />;
}

function ImageTool({
  input,
  onFiles,
}: {
  input?: React.Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
}) {
  return (
    <label
      title="Inserir imagem"
      className={`${toolClass} relative focus-within:outline-2 focus-within:outline-ring`}
    >
      <ImageUp aria-hidden size={17} />
      <Radix.Button asChild>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          aria-label="Inserir imagem"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Allows the same file to be chosen again after it was removed.
            event.target.value = "";
            onFiles(files);
          }}
        />
      </Radix.Button>
    </label>
  );
}
