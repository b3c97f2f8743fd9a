import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { type Certificate, type Import, NO_COUNTS } from "../src/features/imports/schema.ts";
import { startProcess } from "../src/testing/product-process.ts";
import { expectNoViolations } from "./axe.ts";
import { copyDemo } from "./demo.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

test("an old site is brought, published, and proved address by address", async ({ page }) => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const old = createServer((request, response) =>
    request.url?.endsWith("/forno.png") ? response.end(picture) : response.writeHead(404).end(),
  ).listen(0, "127.0.0.1");
  await once(old, "listening");
  const host = `127.0.0.1:${(old.address() as AddressInfo).port}`;
  const dataDir = await copyDemo();
  const running = await startProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", PRIVATE_ADDRESSES: "allow" });
  try {
    const token = await getToken(page.request, running.url);
    await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
    const headers = { authorization: `Bearer ${token}` };
    const get = (path: string) => page.request.get(running.url + path, { headers });
    const setUnderConstruction = async (isUnderConstruction: boolean) => {
      const answer = await page.request.put(`${running.url}/api/settings`, {
        headers,
        data: { isUnderConstruction },
      });
      expect(answer.status()).toBe(200);
    };
    await setUnderConstruction(true);
    const wxr = readFileSync("src/testing/old-sites/wordpress.xml", "utf8").replaceAll("ORIGIN", host);
    const buffer = Buffer.from(wxr);
    const begun = await page.request.post(`${running.url}/api/imports`, {
      headers,
      multipart: { kind: "wordpress", file: { name: "site.xml", mimeType: "text/xml", buffer } },
    });
    const { id } = (await begun.json()) as { id: string };
    const read = async () => (await (await get(`/api/imports/${id}`)).json()) as Import;
    await expect.poll(async () => (await read()).state).toBe("done");
    const { release } = await read();

    const proof = `/api/imports/${id}/certificate`;
    expect((await get(proof)).status()).toBe(202);
    await page.goto(`${running.url}/dashboard/importar`);
    await expect(page.getByRole("heading", { name: "WordPress: site.xml" })).toBeVisible();
    await page.getByRole("link", { name: "certificado da mudança" }).click();
    await expect(page.getByText("Ainda não há certificado")).toBeVisible();
    const published = await page.request.post(`${running.url}/api/releases/${release}/publish`, { headers });
    expect(published.status()).toBe(200);
    await expect(
      page.getByText(/endereços antigos: 1 tem diferenças|endereços antigos: \d+ têm/),
    ).toBeVisible();
    await expectNoViolations(page);
    await expect(
      page.getByText(`Falta a imagem http://${host}/wp-content/uploads/sumiu.png`).first(),
    ).toBeVisible();

    const certificate = async (): Promise<Certificate> => {
      await expect.poll(async () => (await get(proof)).status()).toBe(200);
      return (await (await get(proof)).json()) as Certificate;
    };
    const first = await certificate();
    const of = (list: Certificate, address: string) => list.addresses.find((one) => one.old === address);
    expect(of(first, "/2015/05/pao-de-casa")).toEqual({
      old: "/2015/05/pao-de-casa",
      status: 301,
      to: "/blog/pao-de-casa",
      differences: [],
    });
    expect(of(first, "/sobre-nos")?.status).toBe(200);
    for (const { old: address, status, to } of first.addresses)
      expect([200, 301], `${address} → ${to}`).toContain(status);
    // Visitors see nothing until the site opens, and the comparison's own requests are not counted as theirs.
    expect((await fetch(`${running.url}/sobre-nos`)).status).toBe(503);
    await setUnderConstruction(false);
    expect((await fetch(`${running.url}/sobre-nos`)).status).toBe(200);

    const { posts } = (await (await get("/api/posts?q=fermento")).json()) as { posts: { id: string }[] };
    const changed = await page.request.put(`${running.url}/api/posts/${posts[0]?.id}`, {
      headers,
      data: { content: "Outro texto." },
    });
    expect(changed.status()).toBe(200);
    const second = await certificate();
    expect(second.hash).not.toBe(first.hash);
    // Counts are written in batches, so the visitor's arrives with all earlier ones.
    await fetch(`${running.url}/perdido`);
    await expect
      .poll(async () => (await get("/api/redirects/missing")).json())
      .toMatchObject([{ path: "/perdido", count: 1 }]);
    expect(of(second, "/2015/05/pao-de-casa")?.differences).toContain(
      "Falta o trecho “Começa na véspera. Veja quem somos.”",
    );
    await page.reload();
    await page.getByRole("button", { name: "Todos" }).click();
    await expect(page.getByText("/2015/05/pao-de-casa", { exact: true }).first()).toBeVisible();
    await expectNoViolations(page);
  } finally {
    await running.stop();
    old.close();
    await rm(dataDir, { recursive: true });
  }
});

test("an import that waits for an old server is cancelled after a question, and its card says so", async ({
  page,
}) => {
  let asked = 0;
  const old = createServer(() => void (asked += 1)).listen(0, "127.0.0.1");
  await once(old, "listening");
  const dataDir = await copyDemo();
  const running = await startProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", PRIVATE_ADDRESSES: "allow" });
  try {
    const token = await getToken(page.request, running.url);
    await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
    await page.goto(`${running.url}/dashboard/importar`);
    await page.request.post(`${running.url}/api/imports`, {
      headers: { authorization: `Bearer ${token}` },
      data: { kind: "site", address: `http://127.0.0.1:${(old.address() as AddressInfo).port}` },
    });
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.reload();
    const card = page.getByRole("article");
    await expect(card.getByText("O início do site")).toBeVisible();
    await card.getByRole("button", { name: "Cancelar" }).click();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Voltar" }).click();
    await expect(card.getByText("Lendo…")).toBeVisible();
    await card.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Cancelar importação" }).click();
    await expect(card.getByText("Cancelada")).toBeVisible();
    await expect(card.getByRole("button", { name: "Cancelar" })).toBeHidden();
    await expectNoViolations(page);
  } finally {
    await running.stop();
    old.closeAllConnections();
    old.close();
    await rm(dataDir, { recursive: true });
  }
});

test("the progress of an import is said to be unknown while the site does not respond", async ({ page }) => {
  const reading: Import = {
    id: "7b5c8f2e-2a55-4f0c-9a40-1c1a3a7d0001",
    kind: "site",
    address: "antigo.example",
    fileName: null,
    dryRun: false,
    state: "reading",
    currentItem: null,
    counts: { ...NO_COUNTS, total: 64, read: 29 },
    findings: [],
    findingCount: 0,
    release: null,
    createdAt: new Date().toISOString(),
    endedAt: null,
  };
  let isAway = false;
  await page.route("**/api/imports", (route) =>
    isAway ? route.abort() : route.fulfill({ json: { imports: [reading] } }),
  );
  await openSignedIn(page, "/dashboard/importar");
  const card = page.getByRole("article").filter({ hasText: "antigo.example" });
  await expect(card.getByText("Lendo…")).toBeVisible();
  isAway = true;
  await expect(card.getByText(/^O site não responde\. Esta tela tenta de novo sozinha/)).toBeVisible();
  await expect(card.getByText("Lendo…")).toBeHidden();
  isAway = false;
  await expect(card.getByText("Lendo…")).toBeVisible();
  await expect(card.getByText(/^O site não responde/)).toBeHidden();
});
