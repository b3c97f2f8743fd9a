import type { Editor, EditorOptions, JSONContent } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { exitSuggestion } from "@tiptap/suggestion";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useOwnEscape } from "../dialogs/use-own-escape.ts";
import type { ControlProps } from "../forms/field.tsx";
import { useToast } from "../toasts/toast.tsx";
import { ButtonForm } from "./button-form.tsx";
import { CodeLanguage, focusToolbar } from "./code-language.ts";
import { ColumnKeys } from "./columns.ts";
import { documentExtensions } from "./extensions.ts";
import { FileDialog } from "./file-dialog.tsx";
import { TypedFootnotes } from "./footnotes.ts";
import { ImageForm } from "./image-form.tsx";
import { LinkForm } from "./link-form.tsx";
import { describeLosses, type Losses } from "./office-paste/left-out.ts";
import { writeFootnotes } from "./office-paste/office-footnotes.ts";
import { cleanPastedHtml, imagesIn, insertMarkdown, sliceOfMarkdown } from "./paste.ts";
import { type ReadBlock, toDocument } from "./read-markdown.ts";
import type { LetterField } from "./slash-items.ts";
import { SlashMenu, type SlashState } from "./slash-menu-extension.ts";
import { optionId, SlashMenuList } from "./slash-menu.tsx";
import { type InsertForm, Toolbar } from "./toolbar.tsx";
import { fillPlace, releasePlace, reservePlace, UploadPlaces } from "./upload-places.ts";
import type { Uploads } from "./use-uploads.ts";
import { VideoForm } from "./video-form.tsx";
import { type Sources, writeMarkdown } from "./write-markdown.ts";

/** Distance between the caret and the toolbar or footer. */
const GAP_PX = 12;
/** Time to read what a paste has left out. */
const LOSSES_MS = 12_000;

interface RichTextProps {
  label: string;
  control: ControlProps;
  isRequired: boolean;
  /** The text from outside, initially and at each outside change. */
  blocks: ReadBlock[];
  onChange: (markdown: string) => void;
  /** Receives the text with the footnotes of what was pasted, to be read again. */
  onBeyond: (markdown: string) => void;
  uploads: Uploads;
  onLibrary: () => void;
  /** Fields of a letter; undefined for an article. */
  fields: readonly LetterField[] | undefined;
  tools: React.ReactNode;
  /** Shown below the toolbar. */
  row: React.ReactNode;
  aside: React.ReactNode;
}

export function RichText(props: RichTextProps) {
  const { blocks, onChange, onBeyond, uploads, onLibrary, fields, tools, row, aside, ...field } = props;
  const { toast } = useToast();
  const imageInput = useRef<HTMLInputElement>(null);
  const [slash, setSlash] = useState<SlashState>();
  const [form, setForm] = useState<InsertForm>();
  const [isFilesOpen, setIsFilesOpen] = useState(false);
  const closeForm = () => setForm(undefined);
  // These functions are called later, not during render.
  // oxlint-disable-next-line react/refs
  const [extensions] = useState(() => [
    ...documentExtensions,
    UploadPlaces,
    CodeLanguage,
    ColumnKeys,
    ...(fields ? [] : [TypedFootnotes]),
    SlashMenu.configure({
      fields,
      onChange: setSlash,
      onAsk: (wanted) => {
        if (wanted === "image") imageInput.current?.click();
        else if (wanted === "library") onLibrary();
        else if (wanted === "file") setIsFilesOpen(true);
        else setForm(wanted);
      },
    }),
  ]);
  const { add } = uploads;
  const attributes = fieldAttributes(field, slash);
  const editor = useEditor({
    // If created during render, it would be destroyed after 1 ms unless shown by then; React may take longer.
    immediatelyRender: false,
    extensions,
    content: toDocument(blocks),
    injectCSS: false,
    editorProps: {
      ...pasteProps({
        addFiles: (files, at) => add(files, at),
        onLosses: (losses) => {
          const message = describeLosses(losses);
          if (message) toast({ ...message, durationMs: LOSSES_MS });
        },
        onLink: () => setForm("link"),
      }),
      attributes,
      handleClick: (view, at) => {
        // A click below the last line puts the caret into it. The selection may still be the one before.
        showCaret(view, at);
        return false;
      },
      handleScrollToSelection: (view) => {
        // Runs after ProseMirror's own scrolling.
        queueMicrotask(() => showCaret(view));
        return false;
      },
    },
  });
  useWrittenMarkdown(editor, blocks, { onChange, onBeyond });
  useUploadTarget(editor, uploads.setTarget);
  useOwnEscape(slash !== undefined, () => editor && exitSuggestion(editor.view));
  return (
    <>
      <Toolbar
        editor={editor}
        isLetter={fields !== undefined}
        imageInput={imageInput}
        onForm={(wanted) => setForm(wanted === form ? undefined : wanted)}
        onFiles={uploads.add}
        onLibrary={onLibrary}
      >
        {tools}
      </Toolbar>
      {row}
      {editor && form === "link" && <LinkForm editor={editor} onClose={closeForm} />}
      {editor && form === "button" && <ButtonForm editor={editor} onClose={closeForm} />}
      {editor && form === "video" && <VideoForm editor={editor} onClose={closeForm} />}
      {editor && <SelectedImage editor={editor} />}
      <div className="rich-text-panes">
        <EditorContent editor={editor} className="rich-text-pane" />
        {aside}
      </div>
      {editor && isFilesOpen && <FileDialog editor={editor} onClose={() => setIsFilesOpen(false)} />}
      {slash && <SlashMenuList id={menuIdOf(field.control)} state={slash} />}
    </>
  );
}

const menuIdOf = ({ id }: ControlProps) => `${id}-menu`;

/** Shows the blocks, and calls `onChange` for changes made here. */
function useWrittenMarkdown(
  editor: Editor | null,
  blocks: ReadBlock[],
  calls: Pick<RichTextProps, "onChange" | "onBeyond">,
): void {
  const tell = useRef(calls);
  useEffect(() => {
    tell.current = calls;
  });
  useLayoutEffect(() => {
    if (!editor) return undefined;
    replaceDocument(editor, toDocument(blocks));
    const sources: Sources = new WeakMap();
    editor.state.doc.forEach((node, _offset, index) => {
      const source = blocks[index]?.source;
      if (source !== undefined) sources.set(node, source);
    });
    let written = writeMarkdown(editor.state.doc, sources);
    const write = (): void => {
      const markdown = writeMarkdown(editor.state.doc, sources);
      if (markdown === written) return;
      written = markdown;
      const whole = writeFootnotes(markdown);
      if (whole === markdown) tell.current.onChange(markdown);
      else tell.current.onBeyond(whole);
    };
    editor.on("update", write);
    return () => void editor.off("update", write);
  }, [editor, blocks]);
}

function useUploadTarget(editor: Editor | null, setTarget: Uploads["setTarget"]): void {
  useLayoutEffect(() => {
    if (!editor) return undefined;
    setTarget({
      reserve: (id, at) => reservePlace(editor, id, at),
      fill: (id, image) => fillPlace(editor, id, image),
      release: (id) => releasePlace(editor, id),
      focus: () => editor.view.focus(),
      insertText: (text) => editor.chain().focus().insertContent({ type: "text", text }).run(),
    });
    return () => setTarget(null);
  }, [editor, setTarget]);
}

interface PasteCalls {
  addFiles: (files: File[], at?: number) => void;
  onLosses: (losses: Losses) => void;
  /** Opens the form of links. */
  onLink: () => void;
}

function pasteProps({ addFiles, onLosses, onLink }: PasteCalls): EditorOptions["editorProps"] {
  return {
    transformPastedHTML: (html) => cleanPastedHtml(html, onLosses),
    // ProseMirror accepts undefined for "not handled"; its type does not.
    clipboardTextParser: (text, _context, isPlain, view) =>
      (isPlain ? undefined : sliceOfMarkdown(view, text)) as never,
    handlePaste: (_view, event) => {
      const files = imagesIn(event.clipboardData);
      if (files.length > 0) addFiles(files);
      return files.length > 0;
    },
    handleDrop: (view, event, _slice, isMoved) => {
      if (isMoved || !event.dataTransfer || event.dataTransfer.files.length === 0) return false;
      event.preventDefault();
      addFiles(
        [...event.dataTransfer.files],
        view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
      );
      return true;
    },
    handleDOMEvents: {
      // Dictation and text expanders insert whole texts, which are handled like pasted ones.
      beforeinput: (view, event) => {
        if (event.inputType !== "insertText" || view.composing) return false;
        const isTaken = insertMarkdown(view, event.data ?? "", event.getTargetRanges()[0]);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
      keydown: (view, event) => {
        if (isLinkKey(event)) {
          // It would open the palette.
          event.preventDefault();
          if (!view.state.selection.$from.parent.type.spec.code) onLink();
          return true;
        }
        if (event.key !== "F10" || !event.altKey) return false;
        focusToolbar(view);
        event.preventDefault();
        return true;
      },
    },
  };
}

function isLinkKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function fieldAttributes(
  { label, control, isRequired }: Pick<RichTextProps, "label" | "control" | "isRequired">,
  slash: SlashState | undefined,
): Record<string, string> {
  const menu = menuIdOf(control);
  return {
    id: control.id,
    ...(control["aria-describedby"] ? { "aria-describedby": control["aria-describedby"] } : {}),
    role: "textbox",
    class: "article rich-text",
    "aria-label": label,
    "aria-multiline": "true",
    "aria-required": String(isRequired),
    "aria-invalid": String(control["aria-invalid"] ?? false),
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    ...(slash ? { "aria-controls": menu } : {}),
    ...(slash && slash.items.length > 0 ? { "aria-activedescendant": optionId(menu, slash.active) } : {}),
  };
}

function SelectedImage({ editor }: { editor: Editor }) {
  const image = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive("image")
        ? {
            ...(current.getAttributes("image") as { src: string; alt: string; title: string | null }),
            at: current.state.selection.from,
          }
        : null,
  });
  const key = useId();
  return image && <ImageForm key={`${key}${image.at}${image.src}`} editor={editor} image={image} />;
}

/** Replaces only the differing part, so that the caret keeps its place. It is neither an undo step nor an update. */
function replaceDocument(editor: Editor, content: JSONContent): void {
  const { doc, tr } = editor.state;
  const next = editor.schema.nodeFromJSON(content);
  const start = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (start === null || ends === null) return;
  // In "aa" and "aaa" the common prefix and suffix overlap.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const slice = next.slice(start, ends.b + overlap);
  editor.view.dispatch(
    tr
      .replace(start, ends.a + overlap, slice)
      .setMeta("addToHistory", false)
      .setMeta("preventUpdate", true),
  );
}

/**
 * Scrolls the dialog, or its part that scrolls, until the caret is between the toolbar and the footer. Both are sticky,
 * and ProseMirror would scroll the caret behind them.
 */
function showCaret(view: EditorView, at = view.state.selection.head): void {
  const dialog = view.dom.closest("[role=dialog]");
  if (view.isDestroyed || !dialog || !view.hasFocus()) return;
  const { top, bottom } = view.coordsAtPos(at);
  const frame = view.dom.closest("[data-markdown-editor]");
  const toolbar = frame?.querySelector("[role=toolbar]")?.getBoundingClientRect();
  const footer = dialog.querySelector("[data-dialog-footer]")?.getBoundingClientRect();
  const part = view.dom.closest("[data-scrolls]");
  const scroller = part && getComputedStyle(part).overflowY === "auto" ? part : dialog;
  const edges = scroller.getBoundingClientRect();
  const first = Math.max(edges.top, toolbar?.bottom ?? 0) + GAP_PX;
  const last = Math.min(edges.bottom, footer?.top ?? Infinity) - GAP_PX;
  if (bottom > last) scroller.scrollTop += bottom - last;
  else if (top < first) scroller.scrollTop -= first - top;
}
