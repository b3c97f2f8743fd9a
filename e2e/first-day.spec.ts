import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
// The owner's first day: an unknown company with its texts and pictures in a folder uses only the screen. RECORD=1
// npx playwright test first-day stores screenshots in docs/primeiro-dia.
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { startProcess } from "../src/testing/product-process.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { expectNoViolations } from "./axe.ts";
import { writeCompany } from "./lavra/company.ts";
import { connectMail, openFirstSteps, writeAbout, writeProject, writeQuestions } from "./lavra/content.ts";
import { writeHome } from "./lavra/home.ts";
import { Owner } from "./lavra/owner.ts";
import { writeServices } from "./lavra/services.ts";
import { DEMO } from "./staff.ts";

test("from an empty site to one that is open and signed by a designer, in at most 200 acts", async ({
  page,
}) => {
  test.slow();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-first-day-"));
  const smtp = await startSmtpServer();
  const site = await startProcess({
    DATA_DIR: dataDir,
    SEED: "none",
    RATE_LIMITS: "off",
    SMTP_REQUIRE_TLS: "off",
  });
  try {
    const faults = watch(page);
    const owner = new Owner(page);
    await page.goto(`${site.url}/dashboard`);
    await owner.fill(page.getByLabel("E-mail"), DEMO.email);
    await owner.fill(page.getByLabel("Senha"), DEMO.password);
    await owner.click(owner.button("Entrar"));
    await owner.click(page.getByRole("link", { name: "Primeiros passos" }));
    await record(page, "1-vazio");
    await writeCompany(owner);
    await openFirstSteps(owner);
    await writeServices(owner);
    await record(page, "2-servicos");
    await openFirstSteps(owner);
    await writeHome(owner);
    await record(page, "3-inicio");
    await writeAbout(owner);
    await writeProject(owner);
    await writeQuestions(owner);
    await openFirstSteps(owner);
    await connectMail(owner, smtp.port);
    await expect.poll(() => smtp.mails.flatMap(({ envelopeTo }) => envelopeTo)).toContain(DEMO.email);
    await openFirstSteps(owner);
    await expect(page.getByText("Tudo pronto: o site já é da sua empresa.")).toBeVisible();
    await record(page, "4-pronto");
    expect((await fetch(site.url)).status).toBe(503);
    await owner.click(owner.button("Abrir o site"));
    await expect(owner.button("Abrir o site")).toBeHidden();
    console.log(`${owner.acts} acts`);
    expect(owner.acts).toBeLessThanOrEqual(200);
    expect(faults).toEqual([]);
    await look(page, site.url);
  } finally {
    await site.stop();
    await smtp.close();
    await rm(dataDir, { recursive: true });
  }
});

/** Collects everything that goes wrong: refused calls, script errors, forbidden addresses. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (said) => {
    if (said.type() === "error" && !said.text().startsWith("Failed to load")) faults.push(said.text());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("framenavigated", async () => {
    if (await page.getByText("Sem permissão").isVisible()) faults.push(`Sem permissão: ${page.url()}`);
  });
  return faults;
}

/** Views a page as visitors do: on phone and desktop, in both themes. */
async function look(page: Page, url: string): Promise<void> {
  for (const path of ["/servicos", "/sobre", "/portfolio", "/faq", "/contato", "/"]) {
    expect((await page.goto(url + path))?.status()).toBe(200);
    for (const [width, colorScheme] of DRESSES) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(tooWide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      await record(page, `${path.slice(1) || "home"}-${width}-${colorScheme}`, true);
    }
  }
  await expectNoViolations(page);
}

const DRESSES = [
  [1440, "light"],
  [1440, "dark"],
  [360, "light"],
  [360, "dark"],
] as const;

/** Takes screenshots for docs/primeiro-dia.md, which shows some of them. */
async function record(page: Page, name: string, isWhole = false): Promise<void> {
  if (!process.env.RECORD) return;
  if (isWhole) await showPictures(page);
  const picture = await page.screenshot({ fullPage: isWhole, animations: "disabled" });
  const { width = 1440 } = page.viewportSize() ?? {};
  const file = fileURLToPath(new URL(`../docs/primeiro-dia/${name}.webp`, import.meta.url));
  await sharp(picture)
    .resize({ width: width > 1000 ? 960 : 360 })
    .webp({ quality: 72 })
    .toFile(file);
}

/** Scrolls down to load lazy pictures. */
async function showPictures(page: Page): Promise<void> {
  for (const picture of await page.locator("main img").all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(() => scrollTo(0, 0));
}
