import { createContext, use } from "react";
import type { Identity } from "#src/shared/site-look.ts";
import type { SiteDrawings, SiteSlot } from "./drawing/slots.ts";

const IdentityContext = createContext<Identity>("none");

/** Around everything: the site's identity. */
export const IdentityProvider = IdentityContext;

/** The site's identity; `none` where the settings could not be read. */
export function useIdentity(): Identity {
  return use(IdentityContext);
}

/** On the server: gives a drawing as HTML (all-site-drawings.tsx). */
export const RenderedDrawingContext = createContext<((identity: Identity, slot: SiteSlot) => string) | null>(
  null,
);

/** In a browser: what navigations have loaded so far. */
export const LoadedDrawingsContext = createContext<Map<Identity, SiteDrawings> | null>(null);
