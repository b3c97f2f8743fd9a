import { useEffect } from "react";
import { SupportLinks } from "#src/settings/support-links.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { ERROR } from "#src/settings/texts/words/notices.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import { track } from "#src/ui/tracking/track.ts";
import { reloadEndedPreview } from "./reload-ended-preview.ts";

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
