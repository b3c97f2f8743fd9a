// Cached pages, as a browser or a reader's program gets them (docs/adr/0021).

import { createHash } from "node:crypto";
import { expect, test } from "./site.ts";

/** Counts how often a page came from the cache, by the process's own metric. */
async function countKept(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/page_cache_requests_total\{outcome="kept"\} (\d+)/.exec(metrics)?.[1]);
}

test("public pages and their data are given from memory, with an ETag", async ({ site }) => {
  for (const path of [
    "/",
    "/blog",
    "/blog?categoria=LGPD",
    "/portfolio",
    "/faq",
    "/servicos.data",
    "/_.data",
  ]) {
    const first = await fetch(site.url + path);
    expect(first.status, path).toBe(200);
    const kept = await countKept(site.url);
    const second = await fetch(site.url + path);
    expect(await countKept(site.url), path).toBe(kept + 1);
    expect(await second.text()).toBe(await first.text());
    const headers = { "if-none-match": second.headers.get("etag") ?? "none" };
    expect((await fetch(site.url + path, { headers })).status, path).toBe(304);
  }
});

test("the policy of a kept page allows each of its scripts, in every form of it", async ({ site }) => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const response = await fetch(site.url, { headers: { "accept-encoding": encoding } });
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = (await response.text()).matchAll(
      /<script(?![^>]*\s(?:src|type="application|type="text))[^>]*>([\s\S]*?)<\/script>/g,
    );
    const hashes = [...scripts].map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
    expect(hashes.length).toBeGreaterThan(2);
    for (const hash of hashes) expect(policy).toContain(hash);
  }
});

// Takes less than a second on an idle machine, as test:machines measures.
test("what another process changes is on the page soon", async ({ site }) => {
  const read = async () => (await fetch(`${site.url}/contato`)).text();
  await read();
  const name = `Prumo ${Date.now()}`;
  await site.changeSettings(`site_name = '${name}'`);
  await expect.poll(read).toContain(name);
  await site.changeSettings("is_maintenance_mode = true");
  const status = async () => (await fetch(`${site.url}/contato`)).status;
  await expect.poll(status).toBe(503);
  await site.changeSettings("is_maintenance_mode = false, site_name = 'Prumo Sistemas'");
  await expect.poll(status).toBe(200);
});

test("staff's screens, searches and what forms answer are never kept", async ({ site }) => {
  const paths = [
    "/dashboard",
    "/dashboard.data",
    "/blog?busca=erp",
    "/contato?enviado=1",
    "/remove-cadastro?protocolo=R-1",
    "/newsletter/sair/segredo",
    "/nada-aqui",
    "/api/settings/public",
  ];
  for (const path of paths) {
    const kept = await countKept(site.url);
    for (let time = 0; time < 2; time++) await (await fetch(site.url + path)).text();
    expect(await countKept(site.url), path).toBe(kept);
  }
  expect((await fetch(`${site.url}/dashboard.data`)).headers.get("cache-control") ?? "").not.toContain(
    "public",
  );
});
