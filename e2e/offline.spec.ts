import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { copyDemo } from "./demo.ts";
import { whenReady } from "./ready.ts";
import { expect, freePort, type Site, startProcess, test } from "./site.ts";
import { expectToast } from "./toasts.ts";

test.use({ serviceWorkers: "allow" });

const OFFLINE_TITLE = "Você está sem conexão";
const KEPT = "Sem conexão: sua mensagem está guardada e será enviada quando a conexão voltar.";
const SENT = "Mensagem enviada com sucesso!";

/** Visits a page and waits until the worker has stored it with all its files. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenReady(page);
  await expect.poll(() => isKept(page, path)).toBe(true);
}

async function isKept(page: Page, path: string): Promise<boolean> {
  return (await readKept(page, path)) !== undefined;
}

/** Reads the browser's stored copy of a page; undefined without one. */
function readKept(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (wanted) => {
    const name = (await caches.keys()).find((key) => key.startsWith("pages-"));
    if (name === undefined) return undefined;
    return (await (await caches.open(name)).match(wanted))?.text();
  }, path);
}

/** @returns whether it was there */
async function forgetScript(start: string): Promise<boolean> {
  const name = (await caches.keys()).find((key) => key.startsWith("assets-")) ?? "";
  const cache = await caches.open(name);
  const found = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(start));
  await Promise.all(found.map((request) => cache.delete(request)));
  return found.length > 0;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill("ana@cliente.example");
  await page.getByLabel("Mensagem").fill(message);
}

test("pages seen before open without a connection, styled and alive; others say what is wrong", async ({
  page,
  context,
}) => {
  await visit(page, "/servicos");
  await visit(page, "/faq");
  await context.setOffline(true);

  await page.goto("/servicos?utm_source=boletim");
  await expect(heading(page)).toHaveText("Da planta ao plantão.");
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Instrument");
  expect(await page.evaluate(() => document.fonts.check("16px 'Instrument Sans'"))).toBe(true);
  await whenReady(page);

  const response = await page.goto("/sobre");
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(heading(page)).toHaveText(OFFLINE_TITLE);
  await expect(page).toHaveURL(/\/sobre$/);
  await expect(page).toHaveTitle(/Sem conexão/);
  const list = page.getByRole("main").getByRole("list");
  await expect(list.getByRole("link")).toHaveText([/Perguntas frequentes/, /Serviços/]);
  await list.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/servicos$/);
  await expect(heading(page)).toHaveText("Da planta ao plantão.");

  await page.goto("/sobre");
  await expect(heading(page)).toHaveText(OFFLINE_TITLE);
  await context.setOffline(false);
  // If the browser does not report the connection, the page itself polls every ten seconds.
  await expect(heading(page)).not.toHaveText(OFFLINE_TITLE);
});

test("going on by links without a connection reaches what is kept, and never an error", async ({
  page,
  context,
}) => {
  await visit(page, "/faq");
  await visit(page, "/");
  await context.setOffline(true);
  const navigation = page.getByRole("navigation", { name: "Principal" });
  await navigation.getByRole("link", { name: "FAQ" }).click();
  await expect(heading(page)).toHaveText("Antes de construir, pergunte.");
  await navigation.getByRole("link", { name: "Contato" }).click();
  await expect(heading(page)).toHaveText(OFFLINE_TITLE);
  await expect(page).toHaveURL(/\/contato$/);
});

test("a link to a page whose script is not kept yet leads to the offline page as well", async ({
  page,
  context,
}) => {
  await visit(page, "/faq");
  // The worker stores the scripts of all pages after the first visit: this simulates the moment before.
  await expect.poll(() => page.evaluate(forgetScript, "/assets/removal.page")).toBe(true);
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Remoção de dados" }).click();
  await expect(heading(page)).toHaveText(OFFLINE_TITLE);
  await expect(page).toHaveURL(/\/remove-cadastro$/);
});

test("a filter that cannot be had leaves the list where it is, with the catalogue's word", async ({
  page,
  context,
}) => {
  await visit(page, "/blog");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Privacidade" }).click();
  await expect(page.getByText("Erro ao carregar posts")).toBeVisible();
  await expect(heading(page)).toContainText("Blog");
});

test("the list of a tag is a page of its own: never the whole list in its place", async ({
  page,
  context,
}) => {
  await visit(page, "/blog");
  await visit(page, "/blog?tag=LGPD");
  await context.setOffline(true);
  await page.goto("/blog?tag=LGPD&gbraid=anuncio");
  await expect(heading(page)).not.toHaveText(OFFLINE_TITLE);
  await page.goto("/blog?tag=ERP");
  await expect(heading(page)).toHaveText(OFFLINE_TITLE);
});

test("a page reached by a link is kept as well", async ({ page, context }) => {
  await visit(page, "/");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Sobre" }).click();
  await expect(page).toHaveURL(/\/sobre$/);
  await expect.poll(() => isKept(page, "/sobre")).toBe(true);
  await context.setOffline(true);
  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(heading(page)).not.toHaveText(OFFLINE_TITLE);
});

test("online, a change shows at once, and a page that is gone is forgotten", async ({
  page,
  context,
  site,
}) => {
  const news = page.locator("summary").filter({ hasText: "É novidade?" });
  await visit(page, "/faq");
  await site.query(
    "INSERT INTO faq_items (question, answer, position) VALUES ('É novidade?', 'É.', 98); " +
      "SELECT pg_notify('cache_tags', 'faq:all')",
  );
  await expect
    .poll(async () => {
      await page.goto("/faq");
      return news.count();
    })
    .toBe(1);
  await expect.poll(() => readKept(page, "/faq")).toContain("É novidade?");
  await context.setOffline(true);
  await page.goto("/faq");
  await expect(news).toBeVisible();
  await context.setOffline(false);
  await site.query("DELETE FROM faq_items WHERE position = 98; SELECT pg_notify('cache_tags', 'faq:all')");
  // Stores a copy, as if the page had been visited while it existed.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("pages-")) ?? "";
    const cache = await caches.open(name);
    const copy = await cache.match("/faq");
    if (copy) await cache.put(`${location.origin}/ja-foi`, copy);
  });
  // If the server is slow, the copy is shown instead.
  await expect.poll(async () => (await page.goto("/ja-foi"))?.status()).toBe(404);
  await expect.poll(() => isKept(page, "/ja-foi")).toBe(false);
});

test("nothing of staff, of calls or of posted forms is ever kept", async ({ page }) => {
  await visit(page, "/contato");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await page.goto("/contato?enviado=1");
  await page.goto("/nao-existe");
  await page.evaluate(() => fetch("/api/settings/public"));
  const kept = await page.evaluate(async () => {
    const urls = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url));
    }
    return urls.map(({ pathname, search }) => pathname + search);
  });
  expect(kept.filter((path) => /^\/(api|dashboard|nao-existe|healthz|sw)|enviado|\.data/.test(path))).toEqual(
    [],
  );
  expect(kept.filter((path) => /dashboard|inbox/.test(path))).toEqual([]);
  expect(kept).toContain("/contato");
});

test("the worker is asked for anew each time, and takes no part in the first visit", async ({ site }) => {
  const response = await fetch(`${site.url}/sw.js`);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const html = await (await fetch(`${site.url}/`)).text();
  expect(html).not.toContain("sw.js");
  const offline = await (await fetch(`${site.url}/sem-conexao`)).text();
  expect(offline).not.toContain('type="module"');
  expect(offline).toContain('content="noindex"');
});

test("a message written without a connection is sent once when it is back", async ({
  page,
  context,
  site,
}) => {
  await visit(page, "/contato");
  const mark = `Túnel ${Date.now()}`;
  await write(page, `${mark}: escrevi isto sem sinal.`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByLabel("Mensagem")).toHaveValue(/sem sinal/);
  await context.setOffline(false);
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByText("Retornaremos em até 24 horas úteis.").first()).toBeVisible();
  await expect(page.getByLabel("Mensagem")).toHaveValue("");
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expectOnce(site, mark);
});

test("two tabs that wake at once send it once, and say so once", async ({ page, context, site }) => {
  await visit(page, "/contato");
  const other = await context.newPage();
  await visit(other, "/faq");
  const mark = `Duas abas ${Date.now()}`;
  await page.bringToFront();
  await write(page, `${mark}: uma mensagem só, por favor.`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await context.setOffline(false);
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event("online")))));
  const toasts = () => Promise.all([page, other].map((tab) => tab.getByText(SENT).count()));
  await expect.poll(async () => (await toasts()).reduce((sum, count) => sum + count, 0)).toBe(1);
  await expectOnce(site, mark);
});

test("a message refused at last, or older than a week, is dropped with a word", async ({ page }) => {
  await visit(page, "/contato");
  await putInOutbox(page, Date.now());
  await page.goto("/faq");
  await whenReady(page);
  await expectToast(page, "Erro ao enviar mensagem", "Nome deve ter pelo menos 3 caracteres");

  await putInOutbox(page, Date.now() - 7 * 86_400_000 - 60_000);
  await page.goto("/faq");
  await whenReady(page);
  await expect(page.getByText("Mensagem não enviada")).toBeVisible();
  await expect(page.getByText(/esperou mais de 7 dias/)).toBeVisible();
  await page.reload();
  await whenReady(page);
  await page.waitForTimeout(1_000);
  await expect(page.getByText("Mensagem não enviada")).toHaveCount(0);
});

test("it survives a browser that is killed, and a site that is away, and arrives once", async ({ site }) => {
  const profile = await mkdtemp(join(tmpdir(), "vitrine-profile-"));
  const mark = `Sem bateria ${Date.now()}`;
  let context = await openProfile(profile, site.url);
  try {
    let page = context.pages()[0] ?? (await context.newPage());
    await visit(page, "/contato");
    await write(page, `${mark}: a bateria acabou logo depois.`);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(page.getByText(KEPT)).toBeVisible();
    await kill(context, profile);

    context = await openProfile(profile, site.url);
    page = context.pages()[0] ?? (await context.newPage());
    await page.goto("/");
    await whenReady(page);
    await expect(page.getByText(SENT)).toBeVisible();
    await expectOnce(site, mark);
  } finally {
    await context.close().catch(() => {});
    await rm(profile, { recursive: true, force: true });
  }
});

test("a site that is away counts as no connection; withdrawn by its switch, the worker goes and takes what it kept", async ({
  browser,
}) => {
  const dataDir = await copyDemo();
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: "off" };
  let running = await startProcess(environment);
  const context = await browser.newContext({ baseURL: running.url });
  try {
    const page = await context.newPage();
    await visit(page, "/faq");
    await visit(page, "/contato");
    await write(page, "O servidor caiu enquanto eu escrevia.");
    await running.stop();
    await page.getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(page.getByText(KEPT)).toBeVisible();
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "FAQ" }).click();
    await expect(heading(page)).toHaveText("Antes de construir, pergunte.");
    await page.goto("/politicas-de-privacidade");
    await expect(heading(page)).toHaveText(OFFLINE_TITLE);
    running = await startProcess(environment);
    await expect(heading(page)).toHaveText("Política de Privacidade");
    await whenReady(page);
    await expect(page.getByText(SENT)).toBeVisible();

    await running.stop();
    running = await startProcess({ ...environment, SERVICE_WORKER: "off" });
    await page.goto("/servicos");
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.goto("/sobre");
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  } finally {
    await context.close();
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function openProfile(profile: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    baseURL,
    executablePath: process.env.TEST_WHOLE_BROWSER ?? "",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
}

/** Kills the browser as a power failure would, without time to store anything. */
async function kill(context: BrowserContext, profile: string): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const browser = processInfo.find(({ type }) => type === "browser");
  if (!browser) throw new Error(`no browser runs on ${profile}`);
  const closed = new Promise((resolve) => context.once("close", resolve));
  process.kill(browser.id, "SIGKILL");
  await closed;
}

/** Waits long enough for a possible duplicate. */
async function expectOnce(site: Site, mark: string): Promise<void> {
  const count = () => site.mails.filter(({ text }) => text?.includes(mark)).length;
  await expect.poll(count).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(count()).toBe(1);
}

/** Stores a message as if it had been written a while ago. */
async function putInOutbox(page: Page, writtenAt: number): Promise<void> {
  await page.evaluate(async (date) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("contact-outbox", 1);
      request.addEventListener("success", () => resolve(request.result));
    });
    const transaction = database.transaction("messages", "readwrite");
    transaction.objectStore("messages").put({ id: "old", body: "{}", writtenAt: date });
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  }, writtenAt);
}
