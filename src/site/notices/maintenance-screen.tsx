import { useSiteData } from "#src/settings/site-data.ts";
import { MAINTENANCE_TEXTS } from "#src/settings/texts/words/notices.ts";
import { type StoredTexts, wordsOf } from "#src/settings/texts/words/part.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";

/** Replaces all public pages while `isMaintenanceMode` is set. */
export function MaintenanceScreen({ texts }: { texts: StoredTexts }) {
  const { title, text, contact } = wordsOf(MAINTENANCE_TEXTS, texts);
  const settings = useSiteData()?.settings;
  return (
    <>
      <header>
        <Container className="flex h-header items-center">
          {settings && <Logo name={settings.siteName} images={settings} />}
        </Container>
      </header>
      <main>
        <Notice title={title} text={text} drawing="maintenance">
          {settings?.contactEmail && contact && (
            <p className="text-muted">{linkEmail(contact, settings.contactEmail)}</p>
          )}
        </Notice>
      </main>
    </>
  );
}

function linkEmail(text: string, email: string) {
  const [before, ...after] = text.split(email);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={`mailto:${email}`} className="text-primary-ink underline underline-offset-4">
        {email}
      </a>
      {after.join(email)}
    </>
  );
}
