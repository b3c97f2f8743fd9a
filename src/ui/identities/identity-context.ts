import { createContext, use } from "react";
import type { Identity } from "#src/shared/site-look.ts";
import type { SiteDrawings, SiteSlot } from "./drawing/slots.ts";

const IdentityContext = createContext<Identity>("none");

export const IdentityProvider = IdentityContext;

/** Returns the site's identity; `none` if the settings could not be read. */
export function useIdentity(): Identity {
  return use(IdentityContext);
}

/** On the server, returns a drawing as SVG (all-site-drawings.ts). */
export const RenderedDrawingContext = createContext<((identity: Identity, slot: SiteSlot) => string) | null>(
  null,
);

/** In browsers, the identities that navigations have loaded so far. */
export const LoadedDrawingsContext = createContext<Map<Identity, SiteDrawings> | null>(null);
