import "./cookie-banner.css";
import { useEffect, useRef, useState } from "react";
import type { Tags } from "#src/features/analytics/tracking/tags.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { COOKIES } from "#src/settings/texts/words/frame.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { type Consent, NO_CONSENT, saveConsent } from "#src/ui/tracking/consent.ts";

interface CookieBannerProps {
  tags: Tags;
  hasMap: boolean;
  consent: Consent | undefined;
  /** Set when opened from the footer: shows and focuses the choices at once. */
  startsWithChoices: boolean;
  onClose: () => void;
}

interface Purpose {
  key: keyof Consent;
  name: string;
  text: string;
}

/** Three equal buttons; no purpose is preselected. */
export default function CookieBanner({
  tags,
  hasMap,
  consent,
  startsWithChoices,
  onClose,
}: CookieBannerProps) {
  const [isChoosing, setIsChoosing] = useState(startsWithChoices);
  const [chosen, setChosen] = useState(consent ?? NO_CONSENT);
  const region = useFocusWhen(startsWithChoices);
  const texts = useTexts(COOKIES);
  const purposes = purposesOf(tags, hasMap, texts);
  useEscape(Boolean(consent), onClose);
  if (startsWithChoices && !isChoosing) setIsChoosing(true);

  const answer = (wanted: Consent): void => {
    const agreed = { ...NO_CONSENT };
    // Consent covers only the purposes asked for.
    for (const { key } of purposes) agreed[key] = wanted[key];
    saveConsent(agreed);
    onClose();
  };
  return (
    <section ref={region} aria-label="Cookies" tabIndex={-1} className="cookie-banner">
      <p className="font-display text-lg font-semibold tracking-[-0.015em]">{texts.title}</p>
      <p className="mt-1.5 text-sm text-muted">
        {texts.text.replace(/\{\{\s*ferramentas\s*\}\}/, () => listTools(tags))}{" "}
        {texts.more && (
          <Link to="/politicas-de-privacidade#cookies" className="text-ink underline underline-offset-2">
            {texts.more}
          </Link>
        )}
      </p>
      {isChoosing && (
        <Choices name={texts.choices} purposes={purposes} chosen={chosen} onChange={setChosen} />
      )}
      <div className="cookie-answers">
        <Button variant="outline" onClick={() => answer({ statistics: true, advertising: true, maps: true })}>
          Aceitar
        </Button>
        <Button variant="outline" onClick={() => answer(NO_CONSENT)}>
          Recusar
        </Button>
        {isChoosing ? (
          <Button variant="outline" onClick={() => answer(chosen)}>
            Salvar
          </Button>
        ) : (
          <Button variant="outline" onClick={() => setIsChoosing(true)}>
            Escolher
          </Button>
        )}
      </div>
    </section>
  );
}

function Choices({
  name: legend,
  purposes,
  chosen,
  onChange,
}: {
  name: string;
  purposes: Purpose[];
  chosen: Consent;
  onChange: (chosen: Consent) => void;
}) {
  const first = useFocusWhen<HTMLFieldSetElement>(true);
  return (
    <fieldset ref={first} tabIndex={-1} className="cookie-choices">
      <legend className="sr-only">{legend}</legend>
      {purposes.map(({ key, name, text }) => (
        <div key={key} className="cookie-choice">
          <input
            type="checkbox"
            id={`cookies-${key}`}
            aria-describedby={`cookies-${key}-text`}
            checked={chosen[key]}
            onChange={(event) => onChange({ ...chosen, [key]: event.target.checked })}
          />
          <label htmlFor={`cookies-${key}`} className="font-semibold">
            {name}
          </label>
          <p id={`cookies-${key}-text`} className="text-sm text-muted">
            {text}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

function purposesOf(
  { googleAnalyticsId, googleTagManagerId, facebookPixelId }: Tags,
  hasMap: boolean,
  texts: (typeof COOKIES)["words"],
): Purpose[] {
  const purposes: (Purpose | false)[] = [
    Boolean(googleAnalyticsId ?? googleTagManagerId) && {
      key: "statistics",
      name: texts.statistics,
      text: texts.statisticsText,
    },
    Boolean(facebookPixelId ?? googleTagManagerId) && {
      key: "advertising",
      name: texts.advertising,
      text: texts.advertisingText,
    },
    hasMap && {
      key: "maps",
      name: texts.maps,
      text: texts.mapsText,
    },
  ];
  return purposes.filter((purpose) => purpose !== false);
}

function listTools({ googleAnalyticsId, googleTagManagerId, facebookPixelId }: Tags): string {
  const tools = [
    (googleAnalyticsId ?? googleTagManagerId) && "ferramentas do Google",
    facebookPixelId && "da Meta",
  ].filter(Boolean);
  return tools.length === 1 && facebookPixelId ? "ferramentas da Meta" : tools.join(" e ");
}

/** Closes on Esc if opened from the footer; the first time, an answer is required. */
function useEscape(mayLeave: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!mayLeave) return undefined;
    const leave = (event: KeyboardEvent) => event.key === "Escape" && onLeave();
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [mayLeave, onLeave]);
}

function useFocusWhen<Kind extends HTMLElement = HTMLElement>(wanted: boolean) {
  const element = useRef<Kind>(null);
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, [wanted]);
  return element;
}
