import type { PageRole } from "../schema.ts";

/** A page to be stored; `props` match the current version of the section's type. */
export interface PageContent {
  role: PageRole;
  path: string;
  title: string;
  seoTitle?: string | null;
  seoDescription?: string | null;
  sections: {
    type: string;
    props: Record<string, unknown>;
    /**
     * Overrides `props` when stored. The section's id is derived from `props` alone, so it stays the same in every
     * release.
     */
    stored?: Record<string, unknown>;
  }[];
}
