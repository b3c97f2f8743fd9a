import { createContext, createElement, type ReactNode, use, useMemo } from "react";
import type { Identity } from "#src/shared/site-look.ts";
import { type Mark, markOf } from "./drawing/mark.ts";
import type { SiteDrawings, SiteSlot } from "./drawing/slots.ts";

const IdentityContext = createContext<Identity>("none");
const MarkContext = createContext<Mark>({ initial: "•", symbol: null });

interface IdentityProviderProps {
  /** Undefined if the settings could not be read. */
  settings: { identity: Identity; siteName: string; logoSymbol: string | null } | undefined;
  children: ReactNode;
}

/** Provides the identity and the company's sign. */
export function IdentityProvider({ settings, children }: IdentityProviderProps) {
  const { siteName = "", logoSymbol = null } = settings ?? {};
  const mark = useMemo(() => markOf({ siteName, logoSymbol }), [siteName, logoSymbol]);
  return createElement(
    IdentityContext,
    { value: settings?.identity ?? "none" },
    createElement(MarkContext, { value: mark }, children),
  );
}

/** Returns the site's identity; `none` if the settings could not be read. */
export function useIdentity(): Identity {
  return use(IdentityContext);
}

/** Returns the company's sign, for the drawings that show it. */
export function useMark(): Mark {
  return use(MarkContext);
}

/** On the server, returns a drawing as SVG (all-site-drawings.ts). */
export const RenderedDrawingContext = createContext<((identity: Identity, slot: SiteSlot) => string) | null>(
  null,
);

/** In browsers, the identities that navigations have loaded so far. */
export const LoadedDrawingsContext = createContext<Map<Identity, SiteDrawings> | null>(null);
