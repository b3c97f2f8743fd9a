import { useEffect } from "react";
import { track } from "#src/ui/tracking/track.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import { reloadEndedPreview } from "./reload-ended-preview.ts";
import { ERROR } from "#src/settings/texts/words/notices.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { useSiteData } from "#src/settings/site-data.ts";

/** docs/produto.md, "Notices". The error is counted without its text. Plain links, since the router may be broken. */
export function ErrorScreen() {
  const site = useSiteData();
  const { title, text } = useTexts(ERROR);
  const email = site?.settings.contactEmail;
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
        {site?.whatsappUrl && (
          <a
            href={site.whatsappUrl}
            target="_blank"
            rel="noopener nofollow"
            className={buttonClass({ variant: "outline" })}
          >
            Suporte via WhatsApp
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={buttonClass({ variant: "outline" })}>
            Suporte por e-mail
          </a>
        )}
      </div>
    </Notice>
  );
}
