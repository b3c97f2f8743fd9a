import "./markdown-editor.css";
import { cx } from "class-variance-authority";
import Braces from "lucide-react/icons/braces";
import Columns from "lucide-react/icons/columns-2";
import FileCode from "lucide-react/icons/file-code";
import Paperclip from "lucide-react/icons/paperclip";
import { useState } from "react";
import { useOwnEscape } from "../dialogs/use-own-escape.ts";
import { Field } from "../forms/field.tsx";
import { LimitCount } from "../forms/limit.tsx";
import { PictureLibrary } from "../library/picture-library.tsx";
import { Button } from "../primitives/button.tsx";
import { documentSchema } from "./extensions.ts";
import { type ReadBlock, readMarkdown, toDocument } from "./read-markdown.ts";
import { RichText } from "./rich-text.tsx";
import type { LetterField } from "./slash-items.ts";
import { SourceText } from "./source-text.tsx";
import { Toolbar, ToolButton, WordTool } from "./toolbar.tsx";
import { type StoreImage, type Uploads, useUploads } from "./use-uploads.ts";
import { writeBlocks } from "./write-markdown.ts";
import { WritingTool } from "./writing-mode.tsx";

interface MarkdownEditorProps {
  name?: string;
  label: string;
  error: string | undefined;
  isRequired?: boolean;
  /** Markdown; unchanged character by character until edited. */
  value: string;
  onChange: (markdown: string) => void;
  /** Stores an image and reports its own errors. */
  onImage: StoreImage;
  /** Shown before the general writing hints. */
  hint?: string;
  /** Longest text, in characters of Markdown. */
  max?: number | undefined;
  /** Makes the text a letter, which has fewer tools, and these fields. */
  fields?: readonly LetterField[];
  /** Chooses files to attach to a letter. */
  onAttach?: () => void;
  /** True if the label is for assistive technology only. */
  isLabelHidden?: boolean;
  /** The text as its page shows it, rendered only while visible; absent for texts without a page. */
  preview?: React.ReactNode;
}

const RICH_HINT = (
  <>
    Digite / para inserir. <span className="pointer-coarse:hidden">Alt+F10 leva à barra de formatação. </span>
    Imagens podem ser coladas ou arrastadas.
  </>
);
const LETTER_HINT = "Digite / para inserir. Imagens podem ser coladas ou arrastadas.";
const SOURCE_HINT = "Em Markdown. Imagens podem ser coladas ou arrastadas para o texto.";
const UNKNOWN_HINT =
  "Este texto tem recursos que só o Markdown tem, como HTML ou listas de tarefas. Por isso ele é editado assim: nada se perde.";

/** Says by how much a text is too long. It is kept whole, and refused when it is published. */
function excessOf(length: number, max = Infinity): string | undefined {
  if (length <= max) return undefined;
  return `No máximo ${max.toLocaleString("pt-BR")} caracteres: encurte o texto em ${(length - max).toLocaleString("pt-BR")}`;
}

export function MarkdownEditor({
  name,
  label,
  error,
  isRequired = false,
  isLabelHidden = false,
  hint,
  max,
  preview,
  fields,
  onAttach,
  onImage,
  ...text
}: MarkdownEditorProps) {
  const { opened, change, wantsSource, setWantsSource } = useOpened(text.value, text.onChange);
  const [isShown, setIsShown] = useState(false);
  const [isFieldsOpen, setIsFieldsOpen] = useState(false);
  useOwnEscape(isFieldsOpen, () => setIsFieldsOpen(false));
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const openLibrary = () => setIsLibraryOpen(true);
  const uploads = useUploads(onImage);
  const isSource = wantsSource || !opened.blocks;
  const tools = (
    <>
      {fields && (
        <WordTool aria-expanded={isFieldsOpen} onClick={() => setIsFieldsOpen(!isFieldsOpen)}>
          <Braces aria-hidden size={16} />
          Campos
        </WordTool>
      )}
      {onAttach && (
        <ToolButton label="Anexar arquivo" onClick={onAttach}>
          <Paperclip aria-hidden size={17} />
        </ToolButton>
      )}
      {!fields && (
        <WordTool
          aria-pressed={isSource}
          onClick={() => setWantsSource(!isSource)}
          title={opened.blocks ? undefined : UNKNOWN_HINT}
        >
          <FileCode aria-hidden size={16} />
          Markdown
        </WordTool>
      )}
      {preview && (
        <WordTool aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          <Columns aria-hidden size={16} />
          Visualizar
        </WordTool>
      )}
      <WritingTool />
    </>
  );
  const fieldRow = fields && isFieldsOpen && (
    <FieldRow
      fields={fields}
      onChoose={({ text: place }) => {
        uploads.insertText(place);
        setIsFieldsOpen(false);
      }}
    />
  );
  const aside = isShown && <Preview>{preview}</Preview>;
  return (
    <Field
      name={name}
      label={label}
      error={error ?? excessOf(text.value.length, max)}
      aside={<LimitCount length={text.value.length} max={max} />}
      isLabelHidden={isLabelHidden}
      hint={
        <>
          {hint && `${hint} `}
          {opened.blocks ? (isSource ? SOURCE_HINT : fields ? LETTER_HINT : RICH_HINT) : UNKNOWN_HINT}
        </>
      }
    >
      {(control) => (
        <div data-markdown-editor className={cx("markdown-editor", isShown && "is-previewed")}>
          {isSource ? (
            <>
              <Toolbar
                editor={null}
                isLetter={fields !== undefined}
                onFiles={uploads.add}
                onLibrary={openLibrary}
              >
                {tools}
              </Toolbar>
              {fieldRow}
              <div className="rich-text-panes">
                <SourceText
                  control={control}
                  isRequired={isRequired}
                  value={text.value}
                  onChange={change}
                  uploads={uploads}
                />
                {aside}
              </div>
            </>
          ) : (
            <RichText
              label={label}
              control={control}
              isRequired={isRequired}
              blocks={opened.blocks ?? NO_BLOCKS}
              onChange={change}
              onBeyond={text.onChange}
              uploads={uploads}
              onLibrary={openLibrary}
              fields={fields}
              tools={tools}
              row={fieldRow}
              aside={aside}
            />
          )}
          <UploadList {...uploads} />
          {isLibraryOpen && (
            <PictureLibrary
              onChoose={({ path, alt }) => uploads.insert({ src: path, alt })}
              onClose={() => setIsLibraryOpen(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface FieldRowProps {
  fields: readonly LetterField[];
  onChoose: (field: LetterField) => void;
}

/** Offers the fields of a letter, each with its placeholder. */
function FieldRow({ fields, onChoose }: FieldRowProps) {
  return (
    <fieldset
      aria-label="Inserir campo"
      className="flex min-w-0 flex-wrap gap-2 border-b bg-sunken px-3.5 py-2"
    >
      {fields.map((field) => (
        <Button key={field.text} variant="outline" size="sm" onClick={() => onChoose(field)}>
          {field.label} <span className="font-normal text-muted">{field.text}</span>
        </Button>
      ))}
    </fieldset>
  );
}

const NO_BLOCKS: ReadBlock[] = [];

interface Opened {
  /** Undefined if the rich editor would lose part of the text. */
  blocks: ReadBlock[] | undefined;
  /** The text as opened or last edited here. */
  text: string;
}

/** Rereads the text when it changes from outside, for example by a restored draft. */
function useOpened(value: string, onChange: (markdown: string) => void) {
  const [opened, setOpened] = useState<Opened>(() => ({ blocks: holdMarkdown(value), text: value }));
  const [isSource, setIsSource] = useState(false);
  const reopen = (): void => setOpened({ blocks: holdMarkdown(value), text: value });
  if (value !== opened.text) reopen();
  return {
    opened,
    wantsSource: isSource,
    change: (markdown: string): void => {
      setOpened((before) => ({ ...before, text: markdown }));
      onChange(markdown);
    },
    setWantsSource: (wantsIt: boolean): void => {
      if (!wantsIt) reopen();
      setIsSource(wantsIt);
    },
  };
}

function Preview({ children }: { children: React.ReactNode }) {
  return (
    <section
      aria-label="Prévia"
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="rich-text-pane rich-text-preview"
    >
      {children}
    </section>
  );
}

/**
 * Reads and rewrites a text.
 * @returns `undefined` if the editor would lose something, so that it is edited as Markdown
 */
export function holdMarkdown(markdown: string): ReadBlock[] | undefined {
  const blocks = readMarkdown(markdown);
  if (!blocks) return undefined;
  const again = readMarkdown(writeBlocks(blocks.map(({ node }) => node)));
  return again && isSame(blocks, again) ? blocks : undefined;
}

/** Compares after the schema has filled in default values. */
function isSame(blocks: ReadBlock[], again: ReadBlock[]): boolean {
  const schema = documentSchema();
  try {
    const [one, other] = [blocks, again].map((read) => schema.nodeFromJSON(toDocument(read)));
    one?.check();
    return other !== undefined && one?.eq(other) === true;
  } catch {
    // The schema does not allow this order of nodes.
    return false;
  }
}

function UploadList({ uploads, retry, remove }: Uploads) {
  return (
    <div aria-live="polite" className="divide-y border-t empty:hidden">
      {uploads.map(({ id, name, part, hasFailed }) => (
        <div key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1 text-sm">
          <span className={hasFailed ? "mr-auto text-danger" : "mr-auto text-muted"}>
            {hasFailed
              ? `${name} não foi enviada. O lugar dela no texto está guardado.`
              : `Enviando ${name}: ${Math.round(part * 100)}%`}
          </span>
          {hasFailed && (
            <>
              <Button variant="outline" size="sm" onClick={() => retry(id)}>
                Tentar de novo
              </Button>
              <Button variant="ghost" size="sm" onClick={() => remove(id)}>
                Desistir da imagem
              </Button>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
