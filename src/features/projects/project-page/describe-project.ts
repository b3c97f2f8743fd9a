// Structured data of a project for search engines (schema.org).

import { type SiteIdentity, toAbsolute, toOwner } from "#src/ui/page/json-ld.ts";
import type { Thing } from "#src/ui/page/structured-data.tsx";

export interface WorkFacts {
  path: string;
  name: string;
  description: string;
  images: string[];
  createdAt: string;
  category: string | null;
  technologies: string[];
  client: string | null;
}

export function toCreativeWork(site: SiteIdentity, work: WorkFacts): Thing {
  const url = new URL(work.path, site.siteUrl).href;
  return {
    "@type": "CreativeWork",
    "@id": `${url}#projeto`,
    name: work.name,
    description: work.description,
    url,
    inLanguage: "pt-BR",
    image: toAbsolute(work.images, site),
    dateCreated: work.createdAt,
    genre: work.category ?? undefined,
    keywords: work.technologies.length > 0 ? work.technologies.join(", ") : undefined,
    creator: toOwner(site),
    sponsor: work.client ? { "@type": "Organization", name: work.client } : undefined,
  };
}
