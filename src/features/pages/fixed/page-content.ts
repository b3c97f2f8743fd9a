import type { PageRole } from "../schema.ts";

/** A page to be stored; `props` are of the current version of the section's kind. */
export interface PageContent {
  role: PageRole;
  path: string;
  title: string;
  seoTitle?: string | null;
  seoDescription?: string | null;
  sections: {
    type: string;
    props: Record<string, unknown>;
    /** Stored in place of some of them, which only make the section's id: it is the same in every version of the product. */
    stored?: Record<string, unknown>;
  }[];
}
