import { expectNoViolations } from "./axe.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { getToken, startSession } from "./staff.ts";

test.use({ serviceWorkers: "allow" });

test("whoever has the link walks through the site as it will be, and leaves no trace", async ({
  page,
  request,
  site,
}) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const live = { title: "Já no ar", content: "Um texto.", isPublished: true };
  const made = await request.post("/api/posts", { data: live, headers });
  const post = (await made.json()) as { id: string; slug: string };
  const draft = { title: "Ainda em segredo", content: "Veja o [portfólio](/portfolio)." };
  await request.put(`/api/posts/${post.id}/draft`, { data: draft, headers });
  const data = { name: "Diretoria", kind: "posts", id: post.id };
  const { url } = (await (await request.post("/api/preview-links", { data, headers })).json()) as {
    url: string;
  };
  const base = url.split("/").slice(0, 3).join("/");

  const asked: string[] = [];
  const referrers: string[] = [];
  const faults: string[] = [];
  page.on("request", (one) => {
    asked.push(one.url());
    referrers.push(one.headers().referer ?? "");
  });
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  const answer = await page.goto(url);
  expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  const bar = page.getByRole("complementary", { name: "Prévia" });
  await expect(bar).toContainText("Prévia: este conteúdo ainda não está no ar");
  await expect(bar).toContainText("Diretoria");
  const title = page.getByRole("heading", { level: 1, name: draft.title });
  await expect(title).toBeVisible();
  await whenReady(page);

  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(`${site.url}${base}/blog`);
  await expect(bar).toBeVisible();
  await page.getByRole("link", { name: draft.title }).first().click();
  await expect(page).toHaveURL(site.url + url);
  await expect(title).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "portfólio", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}${base}/portfolio`);
  await whenReady(page);
  await page
    .getByRole("link", { name: /Ver Detalhes/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${base}/portfolio/.+`));
  await page.goBack();
  await page.goBack();
  await expect(title).toBeVisible();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Contato" }).click();
  const form = page.getByRole("form", { name: "Fale conosco" });
  await expect(form.getByRole("button", { name: "Enviar mensagem" })).toBeDisabled();
  await expect(form).toContainText("Isto é uma prévia");

  const paths = asked.map((one) => one.slice(site.url.length));
  expect(paths.filter((path) => /^\/(?:api|sw\.js)/.test(path))).toEqual([]);
  expect(asked.filter((one) => !one.startsWith(site.url))).toEqual([]);
  expect(referrers.filter((one) => one.includes("/previa"))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(faults).toEqual([]);
  expect(site.logs()).not.toContain(base.split("/")[2]);

  // The public version is unchanged.
  expect(await (await request.get(`/blog/${post.slug}`)).text()).not.toContain(draft.title);
  const links = (await (await request.get(`/api/preview-links?item=${post.id}`, { headers })).json()) as {
    id: string;
    opens: number;
  }[];
  // The second opening comes from a link in the text, which loads the whole page.
  expect(links.map(({ opens }) => opens)).toEqual([2]);
  await request.delete(`/api/preview-links/${links[0]?.id}`, { headers });
  // Access also ends during navigation.
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
  const ended = page.getByRole("heading", { level: 1, name: "Esta prévia não está mais disponível" });
  await expect(ended).toBeVisible();
  await expect(page.getByText("Peça um novo a quem o enviou.")).toBeVisible();
  expect((await request.get(url)).status()).toBe(404);
  await request.delete(`/api/posts/${post.id}/draft`, { headers });
});

test.describe("in the editor", () => {
  test("staff make a link, correct what is wrong in it, and revoke it", async ({ page }) => {
    const token = await startSession(page);
    const headers = { authorization: `Bearer ${token}` };
    const data = { title: "Para mostrar", content: "Um texto.", isPublished: true };
    const { id } = (await (await page.request.post("/api/posts", { headers, data })).json()) as {
      id: string;
    };
    await page.goto(`/dashboard/posts?editar=${id}`);
    await page.getByRole("button", { name: "Compartilhar prévia" }).click();
    const dialog = page.getByRole("dialog", { name: "Compartilhar prévia" });
    await dialog.getByRole("button", { name: "Criar link" }).click();
    await expect(dialog.getByText("Informe um nome para a prévia")).toBeVisible();
    await expect(dialog.getByLabel("Nome")).toBeFocused();
    await dialog.getByLabel("Nome").fill("Diretoria");
    await dialog.getByLabel("Validade (dias)").fill("91");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/^Validade deve ser/)).toBeVisible();
    await expect(dialog.getByLabel("Validade (dias)")).toBeFocused();
    await dialog.getByLabel("Validade (dias)").fill("7");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("/previa/")).toBeVisible();
    await expect(dialog.getByText("segue o rascunho, ainda não aberto")).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Revogar Diretoria" }).click();
    await expect(page.getByText("Prévia revogada", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Links ativos")).toBeHidden();
    // The editor around it is unchanged.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Editar Post" })).toBeVisible();
  });
});
