import type { CSSProperties } from "react";
import { QUOTE_PATH } from "#src/features/leads/contact/quote.part.tsx";
import type { SiteData, SiteSettings } from "#src/settings/site-data.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { FOOTER } from "#src/settings/texts/words/frame.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { openConsent } from "#src/ui/tracking/consent.ts";
import { useTags } from "../cookies/use-tags.ts";
import { LEGAL_LINKS, type FrameLink } from "./navigation.ts";

const FRAME =
  "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z";
/** All 24 px. */
const NETWORKS = [
  {
    key: "linkedinUrl",
    name: "LinkedIn",
    path: "M8.2 11v5.2M8.2 7.9v.01M11.6 16.2V11M11.6 13.4c0-1.5 1-2.5 2.3-2.5s2.2.9 2.2 2.5v2.8",
  },
  {
    key: "instagramUrl",
    name: "Instagram",
    path: "M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2M16.6 7.4v.01",
  },
  { key: "facebookUrl", name: "Facebook", path: "M12.8 20.2v-8.4c0-2 .9-3 2.9-3h.6M10.4 13.3h5.4" },
  { key: "twitterUrl", name: "Twitter", path: "M8.3 8.3 15.7 15.7M15.5 8.3 8.5 15.7" },
] as const;

/** Puts all columns in one row, indexed by the number of link columns. */
const WIDE_COLUMNS = [
  "lg:grid-cols-[1.7fr_1.35fr_1.35fr]",
  // On the lines of the page's four columns.
  "lg:grid-cols-4",
  "lg:grid-cols-[1.7fr_1fr_1fr_1.35fr_1.35fr]",
  "lg:grid-cols-[1.5fr_1fr_1fr_1fr_1.35fr_1.35fr]",
];

/** Leaves out empty settings (docs/produto.md, "Frame"). */
export function SiteFooter({ site }: { site: SiteData }) {
  const { settings } = site;
  const { columns, services, contact, button, closing } = useTexts(FOOTER);
  const tags = useTags();
  return (
    <footer className="site-footer relative bg-paper wrap-anywhere">
      <div aria-hidden className="tape" />
      <Container
        className={`footer-columns grid grid-cols-2 gap-x-6 gap-y-12 pt-14 pb-16 sm:grid-cols-[1fr_1.35fr_1.35fr] sm:gap-x-8 lg:pt-20 ${WIDE_COLUMNS[columns.length] ?? ""}`}
      >
        <div
          className="footer-brand max-lg:col-span-full"
          style={
            settings.footerStyle === "statement"
              ? ({ "--letters": settings.siteName.length } as CSSProperties)
              : undefined
          }
        >
          <div className="footer-logo contents">
            <Logo name={settings.siteName} images={settings} />
          </div>
          {settings.footerStyle === "statement" && (
            <p aria-hidden className="footer-name">
              {settings.siteName}
            </p>
          )}
          <p className="mt-5 max-w-80 text-sm text-muted">{settings.siteDescription}</p>
          <SocialLinks settings={settings} />
        </div>
        {columns.map(({ title, links }) => (
          <LinkColumn key={title} title={title} frameLinks={links} />
        ))}
        <LinkColumn title={services} frameLinks={services ? site.serviceLinks.map(toLink) : []} />
        <ContactColumn site={site} title={contact} button={button} />
      </Container>
      <div className="border-t border-line">
        <Container className="footer-end flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-sm text-muted">
          <div>
            <p>{closing}</p>
            {site.legalLine && <p>{site.legalLine}</p>}
          </div>
          <ul className="flex flex-wrap gap-x-6">
            {LEGAL_LINKS.map((link) => (
              <li key={link.to}>
                <FooterLink {...link} />
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

function toLink({ name, path }: SiteData["serviceLinks"][number]): FrameLink {
  return { to: path, label: name };
}

function LinkColumn({ title, frameLinks }: { title: string; frameLinks: readonly FrameLink[] }) {
  if (frameLinks.length === 0) return <div />;
  return (
    <div>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-3 text-sm">
        {frameLinks.map((link) => (
          <li key={link.to}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ContactColumnProps {
  site: SiteData;
  title: string;
  /** Label of the link to the contact page; no link if empty. */
  button: string;
}

function ContactColumn({ site, title, button }: ContactColumnProps) {
  const { contactEmail } = site.settings;
  return (
    <div className="max-sm:col-span-full">
      <h2 className="text-base">{title}</h2>
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
      {button && (
        <Link
          to={QUOTE_PATH}
          viewTransition
          className={buttonClass({ variant: "outline", className: "mt-5" })}
        >
          {button}
        </Link>
      )}
    </div>
  );
}

const footerLinkClass =
  "inline-block py-1.75 leading-snug text-muted decoration-1 underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-3";

function FooterLink({ to, label }: FrameLink) {
  return (
    <Link to={to} viewTransition className={footerLinkClass}>
      {label}
    </Link>
  );
}

function SocialLinks({ settings }: { settings: SiteSettings }) {
  const present = NETWORKS.filter(({ key }) => settings[key]);
  if (present.length === 0) return null;
  return (
    <ul aria-label="Redes sociais" className="mt-6 -ml-2.5 flex">
      {present.map(({ key, name, path }) => (
        <li key={key}>
          <a
            href={settings[key] ?? undefined}
            aria-label={name}
            rel="me noopener"
            target="_blank"
            className="grid size-11 place-items-center rounded-control text-muted transition-colors hover:text-ink"
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden fill="none">
              <path
                d={`${FRAME}${path}`}
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
