import { QUOTE_PATH } from "#src/features/leads/contact/quote.section.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { openConsent } from "#src/ui/tracking/consent.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { LEGAL_WAYS, MAIN_WAYS, type Way } from "./navigation.ts";
import type { SiteData } from "#src/settings/site-data.ts";
import { useTags } from "#src/site/cookies/use-tags.ts";
import { SocialLinks } from "./social-links.tsx";

/** With the e-book, for visitors without the popup. */
const QUICK_WAYS: Way[] = [...MAIN_WAYS, { to: "/ebook", label: "E-book gratuito" }];

/** Specification §2, "Public layout": empty settings are left out. */
export function SiteFooter({ site }: { site: SiteData }) {
  const { settings, year } = site;
  const tags = useTags();
  return (
    <footer className="relative bg-paper wrap-anywhere">
      <div aria-hidden className="tape" />
      <Container className="grid grid-cols-2 gap-x-6 gap-y-12 pt-14 pb-16 sm:grid-cols-[1fr_1.35fr_1.35fr] sm:gap-x-8 lg:grid-cols-[1.7fr_1fr_1.35fr_1.35fr] lg:pt-20">
        <div className="max-lg:col-span-full">
          <Logo name={settings.siteName} images={settings} />
          <p className="mt-5 max-w-80 text-sm text-muted">{settings.siteDescription}</p>
          <SocialLinks settings={settings} />
        </div>
        <WayColumn title="Links rápidos" ways={QUICK_WAYS} />
        <WayColumn title="Serviços" ways={site.serviceLinks.map(toWay)} />
        <ContactColumn site={site} />
      </Container>
      <div className="border-t border-line">
        <Container className="footer-end flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-sm text-muted">
          <p>
            © {year} {settings.siteName}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {LEGAL_WAYS.map((way) => (
              <li key={way.to}>
                <FooterLink {...way} />
              </li>
            ))}
            {tags && (
              <li className="scriptless:hidden">
                <button type="button" className={footerLinkClass} onClick={openConsent}>
                  Preferências de cookies
                </button>
              </li>
            )}
          </ul>
        </Container>
      </div>
    </footer>
  );
}

function toWay({ name, path }: SiteData["serviceLinks"][number]): Way {
  return { to: path, label: name };
}

function WayColumn({ title, ways }: { title: string; ways: Way[] }) {
  if (ways.length === 0) return <div />;
  return (
    <div>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-3 text-sm">
        {ways.map((way) => (
          <li key={way.to}>
            <FooterLink {...way} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ContactColumn({ site }: { site: SiteData }) {
  const { contactEmail } = site.settings;
  return (
    <div className="max-sm:col-span-full">
      <h2 className="text-base">Contato</h2>
      <ul className="mt-3 text-sm">
        {contactEmail && (
          <li>
            <a href={`mailto:${contactEmail}`} className={footerLinkClass}>
              {contactEmail}
            </a>
          </li>
        )}
        {site.phone && (
          <li>
            <a href={site.phone.tel} className={footerLinkClass}>
              {site.phone.shown}
            </a>
          </li>
        )}
      </ul>
      <Link to={QUOTE_PATH} viewTransition className={buttonClass({ variant: "outline", className: "mt-5" })}>
        Fale Conosco
      </Link>
    </div>
  );
}

const footerLinkClass =
  "inline-block py-1.75 leading-snug text-muted decoration-1 underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-3";

function FooterLink({ to, label }: Way) {
  return (
    <Link to={to} viewTransition className={footerLinkClass}>
      {label}
    </Link>
  );
}
