import { buttonClass } from "#src/ui/primitives/button.tsx";
import { useSiteData } from "./site-data.ts";

/** WhatsApp and e-mail links on error pages (docs/produto.md, "Notices"). Plain, because the router may be broken. */
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
