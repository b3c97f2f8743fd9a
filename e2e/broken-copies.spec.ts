// An editor opens whatever local copies a browser has, and a screen that fails offers a way on.

import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

const NOTICE = "A cópia que este navegador guardou não pôde ser aberta; o editor abriu sem ela.";

async function makePage(page: Page): Promise<{ id: string; sections: object[] }> {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const props = { title: "No servidor", look: "plain" };
  const sections = [{ id: crypto.randomUUID(), type: "hero", version: 1, props, isHidden: false }];
  const path = `/teste-${crypto.randomUUID().slice(0, 8)}`;
  const data = { title: "Cópia", path, sections, isPublished: true };
  const made = await page.request.post("/api/pages", { headers, data });
  return (await made.json()) as { id: string; sections: object[] };
}

const headline = (page: Page) =>
  page.frameLocator("iframe[title='Página em edição']").getByRole("textbox", { name: "Título", exact: true });

/** Packs an edited page as in the browser's storage (pack-copy.ts). */
function packed(sections: object[], headline: string, title = "Cópia"): string {
  const fields = { title, path: "/c", inMenu: false, seoTitle: "", seoDescription: "" };
  const edited = sections.map((section) => ({ ...section, props: { title: headline, look: "plain" } }));
  const saved = { ...fields, sections };
  const pages = [{ ...fields, sections: [0] }];
  return JSON.stringify({
    base: null,
    at: Date.now(),
    sections: edited,
    pages,
    past: 0,
    future: 0,
    saved,
    sent: null,
  });
}

test("the editor of pages opens without a copy that is broken, and the copy can be read", async ({
  page,
}) => {
  const { id, sections } = await makePage(page);
  const key = `page-editor:${id}`;
  const open = async (text: string) => {
    await page.evaluate(([name, value]) => localStorage.setItem(name ?? "", value ?? ""), [key, text]);
    await page.reload();
  };
  await page.addInitScript(() => {
    (globalThis as { isFaulty?: boolean }).isFaulty = true;
    const { trim } = String.prototype;
    // oxlint-disable-next-line no-extend-native
    String.prototype.trim = function (this: string) {
      if (this.valueOf() === "Quebra" && "isFaulty" in globalThis) throw new Error("a fault of the program");
      return trim.call(this);
    };
  });
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await expect(headline(page)).toHaveText("No servidor");
  await expect(page.getByText(NOTICE)).toBeHidden();

  for (const text of [
    '{"sections":[{"props":{"title":"Frase que escrevi',
    JSON.stringify({ page: { title: "Frase que escrevi" } }),
    // It has the shape of a copy, and triggers a fault of the program that nothing else does.
    packed(sections, "Frase que escrevi", "Quebra"),
  ]) {
    await open(text);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(headline(page)).toHaveText("No servidor");
    await page.evaluate(() => delete (globalThis as { isFaulty?: boolean }).isFaulty);
    await page.getByRole("button", { name: "Recuperar" }).click();
    const dialog = page.getByRole("dialog", { name: "Textos da cópia" });
    await expect(dialog.getByText("Frase que escrevi")).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await page.reload();
    await expect(page.getByText(NOTICE)).toBeVisible();
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await expect(page.getByText(NOTICE)).toBeHidden();
    await page.reload();
    await expect(headline(page)).toHaveText("No servidor");
    await expect(page.getByText(NOTICE)).toBeHidden();
  }

  await open(packed(sections, "Da cópia"));
  await expect(headline(page)).toHaveText("Da cópia");
});

test("so does the copy of the other database", async ({ page }) => {
  const { id } = await makePage(page);
  await openSignedIn(page, "/dashboard/paginas");
  await page.evaluate(async (key) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("page-editor", 1);
      request.addEventListener("upgradeneeded", () => request.result.createObjectStore("pages"));
      request.addEventListener("success", () => resolve(request.result));
    });
    const transaction = database.transaction("pages", "readwrite");
    transaction.objectStore("pages").put({ history: { page: { title: "De outra versão" } } }, key);
    await new Promise((done) => transaction.addEventListener("complete", done));
    database.close();
  }, id);
  await page.goto(`/dashboard/paginas/${id}`);
  await expect(headline(page)).toHaveText("No servidor");
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(page.getByRole("dialog").getByText("De outra versão")).toBeVisible();
});

test("the editor of posts opens without a copy that is broken", async ({ page }) => {
  await openSignedIn(page, "/dashboard/posts");
  await page.evaluate(() => localStorage.setItem("draft-post:new", '{"values":{"title":"Meu título'));
  await page.getByRole("button", { name: "Novo Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Post" });
  await expect(dialog.getByText(NOTICE)).toBeVisible();
  await dialog.getByRole("button", { name: "Recuperar" }).click();
  const texts = page.getByRole("dialog", { name: "Textos da cópia" });
  await expect(texts.getByText("Meu título")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(texts).toBeHidden();
  await expect(dialog.getByLabel("Título", { exact: true })).toBeVisible();
});

test("a screen that fails offers staff a way on, and the next one opens", async ({ page }) => {
  await page.route("**/api/leads?*", (route) => route.fulfill({ json: { leads: [null], total: 1 } }));
  await openSignedIn(page, "/dashboard/leads");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Ops! Algo deu errado" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Recarregar página" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Suporte via WhatsApp" })).toHaveAttribute(
    "href",
    /^\/whatsapp/,
  );
  await expect(main.getByRole("link", { name: "Suporte por e-mail" })).toHaveAttribute(
    "href",
    "mailto:contato@prumo.example",
  );
  await expectNoViolations(page);
  const menu = page.getByRole("navigation", { name: "Painel" });
  await menu.getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
  await menu.getByRole("link", { name: /^Leads/ }).click();
  await main.getByRole("link", { name: "Voltar ao Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("who goes on without this browser's copy finds the next editor without it", async ({ page }) => {
  const { id, sections } = await makePage(page);
  await page.route("**/api/leads?*", (route) => route.fulfill({ json: { leads: [null], total: 1 } }));
  await openSignedIn(page, "/dashboard/leads");
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? "", text ?? ""),
    [`page-editor:${id}`, packed(sections, "Da cópia")],
  );
  await page.getByRole("button", { name: "Continuar sem a cópia deste navegador" }).click();
  await page.getByRole("heading", { name: "Ops! Algo deu errado" }).waitFor();
  await page.goto(`/dashboard/paginas/${id}`);
  await expect(headline(page)).toHaveText("No servidor");
  await expect(page.getByText(NOTICE)).toBeVisible();
});
