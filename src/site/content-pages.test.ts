import type { FastifyRequest } from "fastify";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loader as loadPost, meta as describePost } from "#src/features/posts/post-page/post.page.tsx";
import { postType } from "#src/features/posts/posts.server.ts";
import { postInputSchema } from "#src/features/posts/schema.ts";
import { loader as loadProject } from "#src/features/projects/project-page/project.page.tsx";
import { projectType } from "#src/features/projects/projects.server.ts";
import { projectInputSchema } from "#src/features/projects/schema.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";

const AUTHOR = { id: null, name: "Ana" };

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());

/** Builds a loader's arguments: a data request by default, or a document request for `url`. */
function toArgs(slug: string, resources: Resources = site.resources, url = `/${slug}.data`) {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    resources,
    request: { log: resources.log, url } as unknown as FastifyRequest,
    sheets: new Map(),
  });
  return { params: { slug }, context } as unknown as Parameters<typeof loadPost>[0] &
    Parameters<typeof loadProject>[0];
}

async function addProject(title: string): Promise<string> {
  const input = projectInputSchema.parse({
    title,
    description: "Para ver.",
    content: "Um *caso*.",
    isPublished: true,
  });
  const made = await createItem(site.resources, projectType, AUTHOR, input);
  if (!made.ok) throw new Error(made.detail);
  return made.item.id;
}

it("a project's text is rendered once, however many read it, and again when it changes", async () => {
  const id = await addProject("Muito lido");
  let rendered = 0;
  const { markdown } = site.resources;
  const counting: Resources = {
    ...site.resources,
    markdown: {
      ...markdown,
      render: (...given) => {
        rendered++;
        return markdown.render(...given);
      },
    },
  };
  const read = async () => (await loadProject(toArgs("muito-lido", counting))).data.html;
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill("<p>Um <em>caso</em>.</p>"));
  expect(rendered).toBe(1);
  await updateItem(site.resources, projectType, AUTHOR, id, { content: "Outro." });
  expect(await read()).toBe("<p>Outro.</p>");
  expect(rendered).toBe(2);
});

it("no browser keeps for good where something has moved: it may move back", async () => {
  const input = postInputSchema.parse({ title: "Velho", content: "Texto", isPublished: true });
  const post = await createItem(site.resources, postType, AUTHOR, input);
  if (post.ok) await updateItem(site.resources, postType, AUTHOR, post.item.id, { slug: "novo" });
  await updateItem(site.resources, projectType, AUTHOR, await addProject("Antigo"), { slug: "recente" });
  for (const [load, slug, now] of [
    [loadPost, "velho", "/blog/novo"],
    [loadProject, "antigo", "/portfolio/recente"],
  ] as const) {
    const answer = await Promise.resolve(load(toArgs(slug))).catch((thrown: unknown) => thrown);
    if (!(answer instanceof Response)) throw new Error(`${slug} leads nowhere`);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, now]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  }
});

it("a post's page says its keywords for search engines", async () => {
  const input = postInputSchema.parse({
    title: "Com palavras",
    content: "Texto",
    seoKeywords: "erp, integração",
    isPublished: true,
  });
  await createItem(site.resources, postType, AUTHOR, input);
  const { data: loaderData } = await loadPost(toArgs("com-palavras"));
  const root = {
    id: "root",
    loaderData: { siteUrl: "https://prumo.example", settings: { siteName: "Prumo" } },
  };
  const described = describePost({
    matches: [root],
    location: { pathname: "/blog/com-palavras" },
    loaderData,
  } as unknown as Parameters<typeof describePost>[0]);
  expect(described).toContainEqual({ name: "keywords", content: "erp, integração" });
});

it.each(["/blog/lido", "/blog/lido.data"])("%s gets a post's text with its data", async (url) => {
  const input = postInputSchema.parse({
    title: "Lido",
    slug: "lido",
    content: "Um texto.",
    isPublished: true,
  });
  await createItem(site.resources, postType, AUTHOR, input);
  expect((await loadPost(toArgs("lido", site.resources, url))).data.post?.html).toBe("<p>Um texto.</p>");
});
