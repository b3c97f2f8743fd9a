// llms.txt (https://llmstxt.org): an overview of the site in Markdown, for language models.
import { listServices } from "#src/features/pages/pages.server.ts";
import { listPublishedForFeeds } from "#src/features/posts/feed-posts.server.ts";
import { POSTS_TAG } from "#src/features/posts/posts.server.ts";
import { listProjects, PROJECTS_TAG } from "#src/features/projects/projects.server.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { toSlug } from "#src/shared/slug.ts";

const LISTED = 100;

export async function writeLlmsText(resources: Resources): Promise<string> {
  const [settings, siteUrl, services, { posts, projects }] = await Promise.all([
    getPublicSettings(resources),
    getSiteUrl(resources),
    listServices(resources),
    resources.cache.get("llms-lists", [POSTS_TAG, PROJECTS_TAG], () => readLists(resources)),
  ]);
  const entry = (title: string, path: string, summary: string) =>
    `- [${plain(title)}](${siteUrl}${path}): ${plain(summary)}`;
  const sections = [
    ["Serviços", services.map(({ name, page, summary }) => entry(name, `${page}#${toSlug(name)}`, summary))],
    [
      "Páginas",
      [
        entry("Sobre", "/sobre", "história, missão e valores"),
        entry("Perguntas frequentes", "/faq", "preço, prazo, código-fonte, LGPD e suporte"),
        entry("Contato", "/contato", "formulário, telefone e endereço"),
      ],
    ],
    [
      "Projetos",
      projects.map(({ title, slug, description }) => entry(title, `/portfolio/${slug}`, description)),
    ],
    ["Artigos", posts.map(({ title, slug, summary }) => entry(title, `/blog/${slug}.md`, summary))],
  ] as const;
  const written = sections
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => `## ${title}\n\n${entries.join("\n")}`);
  return `# ${plain(settings.siteName)}\n\n> ${plain(settings.siteDescription)}\n\n${written.join("\n\n")}\n`;
}

async function readLists({ db }: Pick<Resources, "db">) {
  const [posts, { projects }] = await Promise.all([
    listPublishedForFeeds({ db }, { limit: LISTED }),
    listProjects({ db }, { audience: "public", page: 1, limit: LISTED }),
  ]);
  return { posts, projects };
}

/** Text as one line without links or headings. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[[\]\\]/g, String.raw`\$&`);
}
