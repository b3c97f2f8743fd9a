// Shows another text in the editor.
import type { Editor, JSONContent } from "@tiptap/core";

/** Replaces only what differs, so that the caret stays in its words. It is no step that is undone, nor an update. */
export function replaceDocument(editor: Editor, content: JSONContent): void {
  const { doc, tr } = editor.state;
  const next = editor.schema.nodeFromJSON(content);
  const start = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (start === null || ends === null) return;
  // In "aa" and "aaa" the equal beginning and the equal end overlap.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const slice = next.slice(start, ends.b + overlap);
  editor.view.dispatch(
    tr
      .replace(start, ends.a + overlap, slice)
      .setMeta("addToHistory", false)
      .setMeta("preventUpdate", true),
  );
}
