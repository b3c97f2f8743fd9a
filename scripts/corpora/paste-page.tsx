// A page with the product's editor only, for paste.ts.

import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";

declare global {
  /** Pastes a clipboard. @returns what it shows, and the Markdown that is stored */
  var pasteHtml: (html: string) => Promise<{ shown: string; markdown: string }>;
}

function Page({ onStored }: { onStored: (markdown: string) => void }) {
  const [text, setText] = useState("");
  const store = (markdown: string): void => {
    setText(markdown);
    onStored(markdown);
  };
  const refuseImage = () => Promise.reject(new Error("this page stores no images"));
  return (
    <MarkdownEditor label="Texto" error={undefined} value={text} onChange={store} onImage={refuseImage} />
  );
}

globalThis.pasteHtml = async (html) => {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const root = createRoot(place);
  let stored = "";
  flushSync(() => root.render(<Page onStored={(markdown) => (stored = markdown)} />));
  const editor = await appear(".ProseMirror");
  editor.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", html);
  editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await nextFrame();
  root.unmount();
  return { shown: shownText(html), markdown: stored };
};

/** Leaves out what Word writes instead of a list: bullets and numbers, which become the list's. */
function shownText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll(
    "style, script, [style*='mso-list:Ignore'], [style*='mso-list: Ignore']",
  ))
    hidden.remove();
  for (const block of body.querySelectorAll("p, li, td, th, div, h1, h2, h3, h4, h5, h6, br"))
    block.after("\n");
  return body.textContent;
}

async function appear(selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found;
    await nextFrame();
  }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
