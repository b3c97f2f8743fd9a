import { useEffect } from "react";
import { SupportLinks } from "#src/settings/support-links.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { ERROR } from "#src/settings/texts/words/notices.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import { track } from "#src/ui/tracking/track.ts";

const PREVIEW = /^\/previa\//;

/** Counts the error without its text (docs/produto.md, "Notices"). Uses plain links, since the router may be broken. */
export function ErrorScreen() {
  const { title, text } = useTexts(ERROR);
  useEffect(() => track({ event: "error", action: "error", category: "Erro" }), []);
  useEffect(() => void reloadEndedPreview(), []);
  return (
    <Notice title={title} text={text} drawing="error">
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass({ className: "scriptless:hidden" })}
          onClick={() => location.reload()}
        >
          Recarregar página
        </button>
        <a href="/" className={buttonClass({ variant: "outline" })}>
          Ir para o início
        </a>
        <SupportLinks />
      </div>
    </Notice>
  );
}

/**
 * Reloads a failed page of a preview if its link has expired or was revoked; the server then answers with a page that
 * contains nothing of the preview. Works even in the root's boundary, which may not know that it is in a preview.
 */
async function reloadEndedPreview(): Promise<void> {
  if (!PREVIEW.test(location.pathname)) return;
  try {
    const { status } = await fetch(location.href, { method: "HEAD" });
    if (status === 404) location.reload();
  } catch {
    // If the server is unreachable, it stays an ordinary error.
  }
}
