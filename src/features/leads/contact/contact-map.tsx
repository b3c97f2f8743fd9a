import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { useConsent } from "#src/ui/tracking/consent.ts";
import type { ContactDetails } from "./contact-details.ts";

interface ContactMapProps extends ContactDetails {
  title: ReactNode;
  /** Shown before the map is loaded. */
  text: ReactNode;
}

/** Loads Google's map only after a click or with consent for maps (docs/produto.md, "Contact"). */
export function ContactMap({ title, text, mapEmbedUrl, mapUrl, ...details }: ContactMapProps) {
  const [isWanted, setIsWanted] = useState(false);
  const consent = useConsent();
  const loaded = isWanted || (typeof consent === "object" && consent.maps);
  if (!mapEmbedUrl) return null;
  const address = details.address.join(", ");
  return (
    <section aria-labelledby="onde-estamos" className="pb-16 md:pb-28">
      <Container>
        <h2 id="onde-estamos" className="text-3xl">
          {title}
        </h2>
        <div className="contact-map measuring-grid">
          {loaded ? (
            <iframe
              src={mapEmbedUrl}
              title={address ? `Mapa: ${address}` : "Mapa"}
              className="absolute inset-0 size-full border-0"
              // oxlint-disable-next-line react/iframe-missing-sandbox -- "same origin" is Google's, not ours
              sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              allowFullScreen
            />
          ) : (
            <MapInvitation
              text={text}
              link={mapUrl ?? mapEmbedUrl}
              address={address}
              onLoad={() => setIsWanted(true)}
            />
          )}
        </div>
      </Container>
    </section>
  );
}

interface MapInvitationProps {
  text: ReactNode;
  link: string;
  address: string;
  onLoad: () => void;
}

function MapInvitation({ text, link, address, onLoad }: MapInvitationProps) {
  return (
    <div className="contact-map-invitation relative text-center">
      <svg viewBox="0 0 24 48" aria-hidden="true" className="contact-map-pin">
        <path d="M12 0V18" />
        <path className="bob" d="M9 18h6v5h8c0 8-4 16-11 25C5 39 1 31 1 23h8z" />
      </svg>
      {address && <p className="mt-4 font-semibold">{address}</p>}
      <p className="mx-auto mt-1 max-w-[26rem] text-sm text-muted">{text}</p>
      <p className="mt-5 flex flex-wrap justify-center gap-3">
        <Button onClick={onLoad} className="scriptless:hidden">
          Carregar mapa
        </Button>
        <a href={link} target="_blank" rel="noopener" className={buttonClass({ variant: "outline" })}>
          Abrir no Google Maps<span className="sr-only"> (abre em outra aba)</span>
        </a>
      </p>
    </div>
  );
}
