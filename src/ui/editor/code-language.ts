// Shows a block of code with its language, which is chosen there.

import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type Command, Plugin } from "@tiptap/pm/state";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { CODE_LANGUAGES } from "#src/shared/markdown-conventions.ts";
import { indentCode, leaveIndentation } from "./code-keys.ts";

export const CodeLanguage = Extension.create({
  name: "codeLanguage",
  // Before lists, which may contain code.
  priority: 200,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => {
      const { state, view } = this.editor;
      return command(state, view.dispatch, view);
    };
    return { Tab: run(indentCode), "Shift-Tab": run(leaveIndentation) };
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { codeBlock: showCode } } })],
});

function showCode(shown: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  let node = shown;
  const dom = document.createElement("div");
  dom.className = "code-block";
  const select = document.createElement("select");
  select.className = "code-language";
  select.contentEditable = "false";
  select.setAttribute("aria-label", "Linguagem do código");
  select.title = "Shift+Tab em uma linha sem recuo leva até aqui";
  // Tab in another paragraph must not lead here, where the next letter would choose another language.
  select.tabIndex = -1;
  select.addEventListener("keydown", (event) => leaveSelect(event, view));
  const pre = document.createElement("pre");
  const contentDOM = document.createElement("code");
  pre.append(contentDOM);
  dom.append(select, pre);
  listLanguages(select, node);
  select.addEventListener("change", () => {
    const at = getPos();
    if (at === undefined) return;
    const language = select.value || null;
    view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, language }));
    view.focus();
  });
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      node = next;
      listLanguages(select, node);
      return true;
    },
    // The select is not part of the text.
    stopEvent: ({ target }) => target === select,
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  };
}

/** Tab returns to the code, and Shift+Tab leads to the toolbar: the text itself is the stop before the select. */
function leaveSelect(event: KeyboardEvent, view: EditorView): void {
  if (event.key !== "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (event.shiftKey) focusToolbar(view);
  else view.focus();
}

/** Moves the focus to the last used tool. */
export function focusToolbar(view: EditorView): void {
  view.dom.closest("[data-markdown-editor]")?.querySelector<HTMLElement>("[role=toolbar]")?.focus();
}

/** Offers the known languages, and the block's own if it is another. */
function listLanguages(select: HTMLSelectElement, { attrs }: Node): void {
  const language = (attrs.language as string | null) ?? "";
  const names = new Map([["", "Texto simples"], ...Object.entries(CODE_LANGUAGES)]);
  if (!names.has(language)) names.set(language, language);
  if (select.length !== names.size || select.value !== language) {
    select.replaceChildren(
      ...[...names].map(([value, name]) => new Option(name, value, value === language, value === language)),
    );
  }
}
