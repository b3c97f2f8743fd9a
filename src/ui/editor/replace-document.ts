import type { Editor, JSONContent } from "@tiptap/core";

/** Replaces only the differing part, so that the caret keeps its place. It is neither an undo step nor an update. */
export function replaceDocument(editor: Editor, content: JSONContent): void {
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
