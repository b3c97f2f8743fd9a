import { cx } from "class-variance-authority";
import { useState } from "react";
import { useIdentity } from "../identities/identity-context.ts";
import { PlumbBob } from "./plumb-bob.tsx";

export interface LogoImages {
  /** Fits any background; takes precedence. */
  logoUrl?: string | null;
  logoLight?: string | null;
  logoDark?: string | null;
  /** Precedes the name if there is no logo. */
  logoSymbol?: string | null;
}

interface LogoProps {
  name: string;
  /** The mark and the name replace missing or failed images. */
  images?: LogoImages | undefined;
  className?: string;
}

const NONE: LogoImages = {};

/** Put it in a link. */
export function Logo({ name, images = NONE, className }: LogoProps) {
  const { hasFailed, watch } = useFailures();
  const light = images.logoUrl ?? images.logoLight ?? images.logoDark;
  const dark = images.logoUrl ?? images.logoDark ?? images.logoLight;
  if (!light || !dark || hasFailed(light) || hasFailed(dark)) {
    return <Wordmark name={name} symbol={images.logoSymbol} className={className} />;
  }
  const look = cx("h-9 w-auto max-w-48 object-contain", className);
  if (light === dark) return <img {...watch(light)} alt={name} className={look} />;
  return (
    <>
      {/* Lazy, so that the hidden one is not fetched. */}
      <img {...watch(light)} alt={name} loading="lazy" className={cx(look, "logo-light dark:hidden")} />
      <img {...watch(dark)} alt={name} loading="lazy" className={cx(look, "logo-dark hidden dark:block")} />
    </>
  );
}

interface WordmarkProps {
  name: string;
  symbol: string | null | undefined;
  className: string | undefined;
}

/** Shows the name after the company's symbol or the identity's mark. */
function Wordmark({ name, symbol, className }: WordmarkProps) {
  const { hasFailed, watch } = useFailures();
  const hasMark = useIdentity() === "prumo";
  return (
    <span
      className={cx("flex items-center gap-3 font-display text-lg font-semibold tracking-tight", className)}
    >
      {symbol && !hasFailed(symbol) ? (
        <img {...watch(symbol)} alt="" className="size-9 shrink-0 object-contain" />
      ) : (
        hasMark && <PlumbBob className="h-9 shrink-0" />
      )}
      <span className="line-clamp-1">{name}</span>
    </span>
  );
}

/** Detects failed images, even before hydration. */
function useFailures() {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const fail = (url: string) => setFailed((known) => (known.includes(url) ? known : [...known, url]));
  return {
    hasFailed: (url: string) => failed.includes(url),
    watch: (url: string) => ({
      src: url,
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0 && image.loading !== "lazy") fail(url);
      },
      onError: () => fail(url),
    }),
  };
}
