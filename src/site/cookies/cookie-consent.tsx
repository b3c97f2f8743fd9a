import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { TagLoader } from "#src/features/analytics/tracking/load-tags.ts";
import type { Tags } from "#src/features/analytics/tracking/tags.ts";
import { type Consent, useConsent, watchConsentOpening } from "#src/ui/tracking/consent.ts";
import { useTags } from "./use-tags.ts";

const CookieBanner = lazy(() => import("./cookie-banner.tsx"));

/** Asks for consent before third parties are loaded; absent without third parties (docs/produto.md, "Cookies"). */
export function CookieConsent({ hasMap }: { hasMap: boolean }) {
  const tags = useTags();
  return tags && <Asking tags={tags} hasMap={hasMap} />;
}

function Asking({ tags, hasMap }: { tags: Tags; hasMap: boolean }) {
  const consent = useConsent();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<Element>(null);
  useAgreedTags(tags);
  useEffect(
    () =>
      watchConsentOpening(() => {
        opener.current = document.activeElement;
        setIsOpen(true);
      }),
    [],
  );
  const close = (): void => {
    setIsOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  if (!isOpen && consent !== "unasked") return null;
  return (
    <Suspense>
      <CookieBanner
        tags={tags}
        hasMap={hasMap}
        consent={typeof consent === "string" ? undefined : consent}
        startsWithChoices={isOpen}
        onClose={close}
      />
    </Suspense>
  );
}

function useAgreedTags(tags: Tags): void {
  const consent = useConsent();
  const loader = useRef<TagLoader>(undefined);
  useEffect(() => {
    // Tags cannot load without a connection.
    if (typeof consent === "object") applyConsent(loader, tags, consent).catch(() => {});
  }, [consent, tags]);
}

async function applyConsent(
  loader: React.RefObject<TagLoader | undefined>,
  tags: Tags,
  consent: Consent,
): Promise<void> {
  const { createTagLoader } = await import("#src/features/analytics/tracking/load-tags.ts");
  loader.current ??= createTagLoader(tags);
  loader.current.apply(consent);
}
