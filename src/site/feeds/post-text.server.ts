// A post as Markdown: /blog/{slug}.md, for programs.
import { postKind } from "#src/features/posts/posts.server.ts";
import { findPublic } from "#src/publishing/read-content.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";

export type PostText = { kind: "text"; text: string; url: string } | { kind: "moved"; path: string } | null;

/** A published post; for an old address, the new one. */
export async function readPostText(resources: Resources, slug: string): Promise<PostText> {
  const found = await findPublic(resources, postKind, slug);
  if (!found) return null;
  if (found.kind === "moved") return { kind: "moved", path: `/blog/${found.slug}.md` };
  const { title, excerpt, author, publishedAt, createdAt, category, tags, content } = found.item;
  const url = `${await getSiteUrl(resources)}/blog/${found.item.slug}`;
  const facts = [
    `- Autor: ${oneLine(author.name)}`,
    `- Publicado em: ${(publishedAt ?? createdAt).slice(0, 10)}`,
    category && `- Categoria: ${oneLine(category)}`,
    tags.length > 0 && `- Tags: ${tags.map(oneLine).join(", ")}`,
    `- Endereço: ${url}`,
  ].filter(Boolean);
  const parts = [`# ${oneLine(title)}`, excerpt && `> ${oneLine(excerpt)}`, facts.join("\n"), content];
  return { kind: "text", url, text: `${parts.filter(Boolean).join("\n\n")}\n` };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
