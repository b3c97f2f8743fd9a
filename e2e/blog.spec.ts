import type { Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { readAnew } from "./read-anew.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { expectToast } from "./toasts.ts";

const HOSTILE = [
  '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
  "",
  '[clique](javascript:alert(1)) <iframe src="https://e.example"></iframe>',
  "",
  "## Primeiro passo",
  "",
  "| Item | Valor |",
  "|-|-:|",
  "| Um | 1 |",
  "",
  "```sql",
  "SELECT 1",
  "```",
  "",
  "## Segundo passo",
  "",
  "linha um",
  "linha dois",
  "",
  "## Terceiro passo",
].join("\n");

/** Posts for this file, in a category of their own, since other files count on the demo's. */
const OWN_POSTS = `
  INSERT INTO posts (slug, title, content, plain_text, reading_time, excerpt, category, tags, author_name,
                     is_published, published_at)
  SELECT 'ensaio-' || n, 'Ensaio ' || n, 'texto', 'texto', 1, NULL, 'Ensaio', '{}', 'Ana', true,
         now() - interval '2 years' - n * interval '1 day'
  FROM generate_series(1, 30) AS n;
  INSERT INTO posts (slug, title, content, plain_text, reading_time, excerpt, category, tags, author_name,
                     is_published, published_at)
  VALUES ('prova-de-carga', 'Migração com prova de carga', $md$${HOSTILE}$md$, 'prova', 4, 'Um resumo.', 'Ensaio',
          '{ensaiada}', 'Ana Ribeiro', true, now() - interval '2 years'),
         ('so-rascunho', 'Só rascunho', 'texto', 'texto', 1, NULL, 'Ensaio', '{}', 'Ana', false, NULL);
  INSERT INTO old_addresses (kind, slug, item_id) SELECT 'posts', 'prova-antiga', id FROM posts WHERE slug = 'prova-de-carga';
  SELECT pg_notify('cache_tags', 'posts:all')`;

const list = (page: Page) => page.getByRole("region", { name: "Artigos" });
const titles = (page: Page) => list(page).getByRole("heading", { level: 3 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Buscar artigos" });
const chip = (page: Page, name: string) =>
  page.getByRole("group", { name: "Filtrar por categoria" }).getByRole("button", { name, exact: true });

test.beforeAll(async ({ site }) => {
  await site.query(`DELETE FROM posts WHERE category = 'Ensaio'; ${OWN_POSTS}`);
  await expect.poll(() => readAnew(`${site.url}/blog`)).toContain("Ensaio");
});
test.afterAll(async ({ site }) => {
  await site.query(
    "DELETE FROM posts WHERE category = 'Ensaio'; SELECT pg_notify('cache_tags', 'posts:all')",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("posts are searched, listed and read", async ({ page }) => {
    await test.step("a search without accents finds words with them, and keeps the category", async () => {
      await page.goto("/blog");
      await chip(page, "Ensaio").click();
      await expect(chip(page, "Ensaio")).toHaveAttribute("aria-pressed", "true");
      await expect(chip(page, "Todos")).toHaveAttribute("aria-pressed", "false");
      await search(page).fill("migracao");
      await search(page).press("Enter");
      await expect(page).toHaveURL(/busca=migracao&categoria=Ensaio/);
      await expect(titles(page)).toHaveText(["Migração com prova de carga"]);
      await expect(page.getByText("1 artigo para “migracao” em Ensaio")).toBeVisible();
      await chip(page, "Todos").click();
      await expect(page).toHaveURL(/\/blog\?busca=migracao$/);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    });
    await test.step("pages lead through all posts and back", async () => {
      await page.goto("/blog?categoria=Ensaio");
      await expect(titles(page)).toHaveCount(12);
      await page.getByRole("link", { name: "Próxima" }).click();
      await page.getByRole("link", { name: "Página 3" }).click();
      await expect(page).toHaveURL(/categoria=Ensaio&pagina=3$/);
      await expect(titles(page)).toHaveCount(7);
      await expect(page.getByRole("link", { name: "Página 3" })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("link", { name: "Próxima" })).toHaveCount(0);
      await page.getByRole("link", { name: "Anterior" }).click();
      await expect(titles(page)).toHaveCount(12);
      await page.goto("/blog?categoria=Ensaio&pagina=99999");
      await expect(page).toHaveURL(/categoria=Ensaio&pagina=3$/);
    });
    await test.step("a post is read, and its hostile HTML is nowhere", async () => {
      await page.goto("/blog?categoria=Ensaio");
      await page.getByRole("link", { name: "Ler mais sobre “Migração com prova de carga”" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Migração com prova de carga");
      const article = page.getByRole("article").first();
      for (const text of ["Um resumo.", "Ana Ribeiro", "4 min de leitura", "linha um"]) {
        await expect(article.getByText(text)).toBeVisible();
      }
      const content = article.locator(".article");
      await expect(content.locator("script, iframe, img, [onerror], a[href^='javascript']")).toHaveCount(0);
      await expect(content.getByRole("region", { name: "Tabela 1" })).toBeVisible();
      await expect(content.locator(".hljs-keyword")).toHaveText("SELECT");
      await expect(page.getByRole("navigation", { name: "Trilha de navegação" })).toContainText(
        "Migração com prova de carga",
      );
      await expect(page.getByRole("link", { name: "Enviar por e-mail" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Compartilhar" })).toBeHidden();
      await page.getByRole("link", { name: "ensaiada" }).click();
      await expect(titles(page)).toHaveText(["Migração com prova de carga"]);
    });
    await test.step("the table of contents leads to each section", async () => {
      await page.goto("/blog/prova-de-carga");
      await page.getByRole("navigation", { name: "Neste artigo" }).getByRole("link").nth(1).click();
      await expect(page).toHaveURL(/#secao-segundo-passo$/);
      await expect(page.getByRole("heading", { name: "Segundo passo" })).toBeInViewport();
    });
  });

  test("what is not there is said to be", async ({ page, request }) => {
    await test.step("what is not there is a 404 with a way back, and what has moved is a 301", async () => {
      for (const slug of ["nao-existe", "so-rascunho", "%00", "a".repeat(5_000)]) {
        const response = await page.goto(`/blog/${slug}`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post não encontrado");
      }
      await page.getByRole("link", { name: "Voltar ao blog" }).click();
      await expect(page).toHaveURL(/\/blog$/);
      const moved = await request.get("/blog/prova-antiga", { maxRedirects: 0 });
      expect(moved.status()).toBe(301);
      expect(moved.headers().location).toBe("/blog/prova-de-carga");
    });
    await test.step("odd searches and categories find nothing, and say so", async () => {
      const odd = [
        "busca=zzzzzzzz",
        `busca=${"q".repeat(10_000)}`,
        "categoria=Nenhuma",
        "busca='%20OR%201=1%20--",
        "busca=%5B(*%2B%5C",
      ];
      for (const query of odd) {
        const response = await page.goto(`/blog?${query}`);
        expect(response?.status(), query.slice(0, 40)).toBe(200);
        await expect(page.getByText("Nenhum artigo encontrado com os filtros selecionados.")).toBeVisible();
      }
      for (const query of ["busca=%00", "pagina=x", "busca=a&busca=b", "pagina[]=1"]) {
        expect((await page.goto(`/blog?${query}`))?.status(), query).toBe(200);
      }
    });
  });
});

test("searches and categories live in the address and its history", async ({ page }) => {
  await test.step("typing searches, keeps the focus and one step back leads out again", async () => {
    await page.goto("/blog");
    await whenReady(page);
    await search(page).pressSequentially("migração com", { delay: 30 });
    await expect(page).toHaveURL(/busca=migra/);
    await search(page).pressSequentially(" prova", { delay: 30 });
    await expect(page).toHaveURL(/busca=migra%C3%A7%C3%A3o\+com\+prova$/);
    await expect(titles(page)).toHaveText(["Migração com prova de carga"]);
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue("migração com prova");
    await page.goBack();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(search(page)).toHaveValue("");
    await page.goForward();
    await expect(search(page)).toHaveValue("migração com prova");
    await expect(titles(page)).toHaveText(["Migração com prova de carga"]);
  });
  await test.step("categories are toggled, remembered by the history, and say how many there are", async () => {
    await page.goto("/blog");
    await whenReady(page);
    await chip(page, "Ensaio").click();
    await expect(page).toHaveURL(/\/blog\?categoria=Ensaio$/);
    await expect(page.getByRole("status").getByText("31 artigos em Ensaio")).toBeVisible();
    await page.goBack();
    await expect(chip(page, "Todos")).toHaveAttribute("aria-pressed", "true");
  });
});

test("a slow list is announced, and a lost connection leaves the page as it is", async ({ page }) => {
  await page.goto("/blog?categoria=Ensaio");
  await whenReady(page);
  const release = await holdRequests(page, /\/blog\.data/);
  await search(page).fill("migracao");
  await expect(page.getByText("Carregando artigos...")).toBeVisible();
  release();
  await expect(titles(page)).toHaveText(["Migração com prova de carga"]);
  await expect(page.getByText("Carregando artigos...")).toHaveCount(0);
  await page.route(/\/blog\.data/, (route) => route.abort());
  await search(page).fill("ensaio");
  await expectToast(page, "Erro ao carregar posts", "Não foi possível carregar os posts do blog.");
  await expect(titles(page)).toHaveText(["Migração com prova de carga"]);
});

test("sharing copies the link where the device cannot share", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await page.goto("/blog/prova-de-carga");
  await whenReady(page);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.getByText("Link copiado!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/prova-de-carga$/);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("the newest post's picture stands beside its text, however long that is", async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/blog");
    const picture = await page.locator(".is-lead .post-card-picture").boundingBox();
    const text = await page.locator(".is-lead .post-card-text").boundingBox();
    expect((picture?.x ?? 0) + (picture?.width ?? Infinity), `${width} px`).toBeLessThan(text?.x ?? 0);
  }
});

test("without its posts the blog keeps its frame and says so", async ({ page, site }) => {
  // Requests the page as after a form without scripts, which is never cached.
  await site.query("ALTER TABLE posts RENAME TO posts_away");
  try {
    const response = await page.goto("/blog?enviado=1");
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toBe("30");
    await expect(page.getByText("Nenhum post publicado ainda. Volte em breve!")).toBeVisible();
    await whenReady(page);
    await expectToast(page, "Erro ao carregar posts", "Não foi possível carregar os posts do blog.");
    expect((await page.goto("/blog/prova-de-carga?enviado=1"))?.status()).toBe(503);
    await whenReady(page);
    await expectToast(page, "Erro ao carregar post", "Não foi possível carregar o conteúdo do post.");
  } finally {
    await site.query("ALTER TABLE posts_away RENAME TO posts");
  }
});

test("a post's text stands in its page, and stays when scripts take over and when one comes back", async ({
  page,
  request,
}) => {
  const whole = await (await request.get("/blog/prova-de-carga")).text();
  expect(whole).toContain("linha um");
  const text = page.getByRole("article").first().locator(".article");
  await page.goto("/blog/prova-de-carga");
  const written = await text.innerHTML();
  expect(written).toContain("linha um");
  await whenReady(page);
  expect(await text.innerHTML()).toBe(written);

  await page.getByRole("link", { name: "Ler mais sobre “Ensaio 1”" }).click();
  await expect(text).toHaveText("texto");
  await page.goBack();
  await expect(text).toContainText("linha dois");
  expect(await text.innerHTML()).toBe(written);
});
