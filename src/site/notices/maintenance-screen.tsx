import { Container } from "#src/ui/primitives/container.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import { useSiteData } from "#src/settings/site-data.ts";

/** Replaces all public pages while `isMaintenanceMode` is set. */
export function MaintenanceScreen() {
  const settings = useSiteData()?.settings;
  return (
    <>
      <header>
        <Container className="flex h-header items-center">
          {settings && <Logo name={settings.siteName} images={settings} />}
        </Container>
      </header>
      <main>
        <Notice
          title="Estamos ajustando o nível"
          text="O site está em manutenção e volta em breve. Obrigado pela paciência."
          drawing="maintenance"
        >
          {settings?.contactEmail && (
            <p className="text-muted">
              Precisa falar agora? Escreva para{" "}
              <a
                href={`mailto:${settings.contactEmail}`}
                className="text-primary-ink underline underline-offset-4"
              >
                {settings.contactEmail}
              </a>
              .
            </p>
          )}
        </Notice>
      </main>
    </>
  );
}
