// Footnotes: references in the text, and the notes below it. The page numbers them by their first references, and so
// does the editor; labels are only what joins the two in Markdown.

import { type CommandProps, Extension, InputRule, type JSONContent, Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const REFERENCE = "footnoteReference";
const NOTE = "footnote";

/** Characters of a label, which Markdown neither escapes nor splits. */
const LABEL = String.raw`[^\s[\]^\\]{1,40}`;
const IS_LABEL = new RegExp(`^${LABEL}$`);

const labelOf = ({ attrs }: DocumentNode) => String(attrs.label);

/** Markdown compares labels without their case. */
const keyOf = (label: string) => label.toLowerCase();

const labelAttribute = {
  label: {
    default: "",
    parseHTML: (element: HTMLElement) => element.dataset.label ?? "",
    renderHTML: ({ label }: Record<string, unknown>) => ({ "data-label": label }),
  },
};

const ifLabeled = (element: HTMLElement) => (IS_LABEL.test(element.dataset.label ?? "") ? null : false);

/** A document of blocks and notes; notes are in no other block. */
export const DocumentWithNotes = Node.create({
  name: "doc",
  topNode: true,
  content: `(block | ${NOTE})+`,
});

const Reference = Node.create({
  name: REFERENCE,
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => labelAttribute,
  parseHTML: () => [{ tag: "sup.note-reference", getAttrs: ifLabeled }],
  renderHTML: ({ HTMLAttributes }) => ["sup", { ...HTMLAttributes, class: "note-reference" }],
});

const Note = Node.create({
  name: NOTE,
  content: "block+",
  defining: true,
  isolating: true,
  addAttributes: () => labelAttribute,
  parseHTML: () => [{ tag: "div.note", getAttrs: ifLabeled }],
  renderHTML: ({ HTMLAttributes }) => ["div", { ...HTMLAttributes, class: "note" }, 0],
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => {
        const { selection } = editor.state;
        const note = noteAround(editor.state);
        if (!selection.empty || !note || !isEmpty(note.node)) return false;
        return editor
          .chain()
          .command(backToText)
          .command(removeNote(labelOf(note.node)))
          .run();
      },
    };
  },
});

/** Keeps references and notes together, and numbers both. */
const JoinedNotes = Extension.create({
  name: "joinedNotes",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => numberNotes(doc),
        apply: ({ docChanged, doc }, numbers) => (docChanged ? numberNotes(doc) : numbers),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
      appendTransaction: (transactions, before, after) => {
        const isEdited = transactions.some((one) => one.docChanged && !one.getMeta("preventUpdate"));
        return isEdited ? joinNotes(before.doc, after) : null;
      },
    }),
  ],
});

export const footnoteExtensions = [DocumentWithNotes, Reference, Note, JoinedNotes];

/** Turns a typed `[^1]` into a reference, and `[^1]: ` at the start of a paragraph into its note. */
export const TypedFootnotes = Extension.create({
  name: "typedFootnotes",
  addInputRules: () => [
    new InputRule({
      find: new RegExp(`(?<=.)\\[\\^(${LABEL})\\]$`),
      handler: ({ state, range, match: [, label] }) => {
        state.tr.replaceWith(range.from, range.to, createReference(state, label));
      },
    }),
    // At the start of a paragraph the next character tells a reference from a note.
    new InputRule({
      find: new RegExp(`^\\[\\^(${LABEL})\\]([^:])$`),
      handler: ({ state, range, match: [, label, next = ""] }) => {
        state.tr.replaceWith(range.from, range.to, [createReference(state, label), state.schema.text(next)]);
      },
    }),
    new InputRule({
      find: new RegExp(`^\\[\\^(${LABEL})\\]: $`),
      handler: ({ state, match: [, label = ""] }) => {
        const { $from } = state.selection;
        if ($from.depth !== 1) return null;
        const { tr } = state;
        tr.delete($from.before(1), $from.after(1));
        showNote(tr, label);
        return undefined;
      },
    }),
  ],
});

function createReference({ schema }: EditorState, label = ""): DocumentNode {
  return schema.node(REFERENCE, { label });
}

/** Inserts a reference at the caret with an empty note, which gets the caret. */
export function insertFootnote({ tr, state }: CommandProps): boolean {
  const { $to } = tr.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code || noteAround(state)) return false;
  const label = nextLabel(new Set(findNodes(tr.doc, NOTE).map(({ key }) => key)));
  // The menu needs a space before its slash, a reference none.
  const from = $to.pos - (tr.doc.textBetween($to.start(), $to.pos).endsWith(" ") ? 1 : 0);
  tr.replaceWith(from, $to.pos, createReference(state, label));
  showNote(tr, label);
  return true;
}

/** Removes a note with its references. */
export function removeNote(label: string) {
  return ({ tr }: CommandProps): boolean => {
    const found = [...findNodes(tr.doc, NOTE), ...findNodes(tr.doc, REFERENCE)]
      .filter(({ key }) => key === keyOf(label))
      .toSorted((one, other) => other.at - one.at);
    for (const { at, node } of found) tr.delete(at, at + node.nodeSize);
    return found.length > 0;
  };
}

/** Puts the caret into the note of a label. */
export function toNote(label: string) {
  return ({ tr }: CommandProps): boolean => {
    showNote(tr, label);
    return true;
  };
}

/** Puts the caret behind the first reference to the note that it is in. */
export function backToText({ tr, state }: CommandProps): boolean {
  const note = noteAround(state);
  const key = note && keyOf(labelOf(note.node));
  const reference = findNodes(tr.doc, REFERENCE).find((one) => one.key === key);
  if (reference) tr.setSelection(TextSelection.create(tr.doc, reference.at + 1)).scrollIntoView();
  return reference !== undefined;
}

/** Returns the label of the note around the caret, or of the selected reference. */
export function footnoteAt(state: EditorState): { label: string; isInNote: boolean } | null {
  const note = noteAround(state);
  if (note) return { label: labelOf(note.node), isInNote: true };
  const { selection } = state;
  const selected = "node" in selection ? (selection.node as DocumentNode) : undefined;
  return selected?.type.name === REFERENCE ? { label: labelOf(selected), isInNote: false } : null;
}

/** Renames the notes of read blocks whose labels a document has already. */
export function renameNotes(blocks: JSONContent[], doc: DocumentNode): JSONContent[] {
  const taken = new Set(findNodes(doc, NOTE).map(({ key }) => key));
  const own = blocks.filter(({ type }) => type === NOTE).map(({ attrs }) => keyOf(String(attrs?.label)));
  const known = new Set([...taken, ...own]);
  const names = new Map<string, string>();
  for (const key of own) {
    if (!taken.has(key) || names.has(key)) continue;
    const name = nextLabel(known);
    known.add(name);
    names.set(key, name);
  }
  const rename = (node: JSONContent): JSONContent => {
    const name = names.get(keyOf(String(node.attrs?.label)));
    const isOfNote = node.type === NOTE || node.type === REFERENCE;
    return {
      ...node,
      ...(isOfNote && name !== undefined && { attrs: { ...node.attrs, label: name } }),
      ...(node.content && { content: node.content.map(rename) }),
    };
  };
  return names.size > 0 ? blocks.map(rename) : blocks;
}

interface Found {
  node: DocumentNode;
  at: number;
  key: string;
}

function findNodes(doc: DocumentNode, type: string): Found[] {
  const found: Found[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === type) found.push({ node, at, key: keyOf(labelOf(node)) });
    return true;
  });
  return found;
}

function noteAround({ selection: { $from } }: EditorState): { node: DocumentNode } | undefined {
  const node = $from.depth > 0 ? $from.node(1) : undefined;
  return node?.type.name === NOTE ? { node } : undefined;
}

/** Returns the lowest free number. */
function nextLabel(keys: ReadonlySet<string>): string {
  let number = 1;
  while (keys.has(String(number))) number += 1;
  return String(number);
}

function isEmpty(note: DocumentNode): boolean {
  return note.childCount === 1 && note.firstChild?.childCount === 0;
}

/** Puts the caret at the end of a note, which is added if it does not exist. */
function showNote(tr: Transaction, label: string): void {
  const key = keyOf(label);
  if (!findNodes(tr.doc, NOTE).some((note) => note.key === key)) addNote(tr, label);
  const note = findNodes(tr.doc, NOTE).find((one) => one.key === key);
  if (!note) return;
  const end = tr.doc.resolve(note.at + note.node.nodeSize - 1);
  tr.setSelection(TextSelection.near(end, -1)).scrollIntoView();
}

/** Adds an empty note after the others, or at the end of the text. */
function addNote(tr: Transaction, label: string): void {
  const { doc } = tr;
  const last = findNodes(doc, NOTE).at(-1);
  const { lastChild } = doc;
  const isOpenEnd = doc.childCount > 1 && lastChild?.type.name === "paragraph" && lastChild.childCount === 0;
  const end = doc.content.size - (isOpenEnd ? (lastChild?.nodeSize ?? 0) : 0);
  const { schema } = doc.type;
  const at = last ? last.at + last.node.nodeSize : end;
  tr.insert(at, schema.node(NOTE, { label }, schema.node("paragraph")));
}

/**
 * Completes a change: a new reference gets a note, references to a deleted note go with it, and so does an empty note
 * with its last reference. A note with words stays, for its reference may be pasted elsewhere.
 */
function joinNotes(before: DocumentNode, after: EditorState): Transaction | null {
  const { tr, doc } = after;
  const keysOf = (found: Found[]) => new Set(found.map(({ key }) => key));
  const [notes, references] = [findNodes(doc, NOTE), findNodes(doc, REFERENCE)];
  const [known, used] = [keysOf(notes), keysOf(references)];
  const missing = references.filter(({ key }) => !known.has(key));
  const hadNotes = keysOf(findNodes(before, NOTE));
  const hadReferences = keysOf(findNodes(before, REFERENCE));
  const superfluous = [
    ...missing.filter(({ key }) => hadNotes.has(key)),
    ...notes.filter(({ key, node }) => hadReferences.has(key) && !used.has(key) && isEmpty(node)),
  ];
  for (const { at, node } of superfluous.toSorted((one, other) => other.at - one.at)) {
    tr.delete(at, at + node.nodeSize);
  }
  const wanted = missing.filter(({ key }) => !hadNotes.has(key));
  const added = new Map(wanted.map(({ key, node }) => [key, labelOf(node)]));
  for (const label of added.values()) addNote(tr, label);
  return tr.docChanged ? tr : null;
}

function numberNotes(doc: DocumentNode): DecorationSet {
  const references = findNodes(doc, REFERENCE);
  const numbers = new Map(
    [...new Set(references.map(({ key }) => key))].map((key, index) => [key, index + 1]),
  );
  const numbered = (found: Found, role: string): Decoration => {
    const number = numbers.get(found.key);
    const attributes =
      number === undefined
        ? {
            role,
            "aria-label": "Nota sem chamada",
            "data-unused": "Sem chamada no texto: não aparece na página.",
          }
        : { role, "aria-label": `Nota ${number}`, "data-number": String(number) };
    return Decoration.node(found.at, found.at + found.node.nodeSize, attributes);
  };
  return DecorationSet.create(doc, [
    ...references.map((found) => numbered(found, "img")),
    ...findNodes(doc, NOTE).map((found) => numbered(found, "group")),
  ]);
}
