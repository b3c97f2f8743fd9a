// Measures how fast tools can post: many `create-post` calls over several connections.

import { randomUUID } from "node:crypto";
import type { Report } from "./figures.ts";
import { loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const LOAD = { calls: 1_000, connections: 16 };

const CONTENT = `## O primeiro sinal

Duas pessoas editam a **mesma** célula, e a planilha guarda só a última. Quem chegou depois não sabe o que perdeu.

- Cada um tem a sua cópia.
- Ninguém sabe qual delas vale.

> Quando a planilha precisa de um dono, ela já virou sistema.

O [próximo passo](https://prumo.example/contato) é escrever o que ela faz, antes de pensar em como trocá-la.`;

/**
 * Posts drafts with their own `Idempotency-Key`, as tools do: first each with its title, then all with the same. An
 * initial call is measured separately, since it starts threads that later calls use.
 */
export async function measureCreatePost(product: Product, report: Report): Promise<void> {
  const token = await createToken(product);
  report({
    what: "create-post, the first call after a quiet while",
    value: await timeFirstCall(product, token),
    unit: "ms",
  });
  for (const [name, titleOf] of [
    ["titles of their own", (index: number) => `Artigo ${index + 1} da medição`],
    ["one title for all", () => "Sempre o mesmo título"],
  ] as const) {
    const slugs = new Set<string>();
    const { perSecond, p99, failures } = await loadCalls(
      product.url,
      LOAD,
      (index) => ({
        path: "/api/webhook/create-post",
        headers: { "x-api-token": token, "idempotency-key": randomUUID() },
        body: {
          title: titleOf(index),
          content: CONTENT,
          category: "Gestão",
          tags: ["planilhas", "processos"],
        },
      }),
      ({ status, body }) => {
        if (status === 201) slugs.add((JSON.parse(body) as { post: { slug: string } }).post.slug);
        return status === 201;
      },
    );
    if (failures > 0 || slugs.size < LOAD.calls)
      throw new Error(
        `create-post: ${failures} failures, ${LOAD.calls - slugs.size} slugs missing or double`,
      );
    const what = `create-post, 16 connections, ${name}`;
    report({ what, value: perSecond, unit: "posts/s", goal: { compare: "≥", value: 300 } });
    report({
      what: `${what}, 99th percentile`,
      value: p99,
      unit: "ms",
      goal: { compare: "≤", value: 150 },
    });
  }
}

/** Measures the call that waits for the start of the text-reading thread, in ms. */
async function timeFirstCall({ url }: Product, token: string): Promise<number> {
  const sent = performance.now();
  await fetch(`${url}/api/webhook/create-post`, {
    method: "POST",
    headers: { "x-api-token": token, "content-type": "application/json" },
    body: JSON.stringify({ title: "O primeiro artigo", content: CONTENT }),
  });
  return performance.now() - sent;
}

async function createToken({ url, staff }: Product): Promise<string> {
  const response = await fetch(`${url}/api/settings/api-tokens`, {
    method: "POST",
    headers: { ...staff, "content-type": "application/json" },
    body: JSON.stringify({ name: "Medição", permissions: ["create_post"] }),
  });
  return ((await response.json()) as { token: string }).token;
}
