import { buttonClass } from "#src/ui/primitives/button.tsx";
import { useSiteData } from "./site-data.ts";

/**
 * Links to the company's WhatsApp and e-mail on error pages, if configured (docs/produto.md, "Notices"). Plain links,
 * because the router may be broken.
 */
export function SupportLinks() {
  const site = useSiteData();
  const email = site?.settings.contactEmail;
  return (
    <>
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
    </>
  );
}
