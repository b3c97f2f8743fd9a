// Sends the requests of each tool's recipe, with placeholders filled in, since Make and Zapier cannot run here.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { connectionTest, type Recipe, recipesFor, YOUR_TOKEN } from "./recipes.ts";
import { createToken } from "./tokens.server.ts";

const run = promisify(execFile);

interface N8nNode {
  type: string;
  parameters: { method: string; url: string; genericAuthType: string; jsonBody: string };
}

/** Output of the tool's previous step, with characters that need escaping. */
const ITEM = { id: 1042, title: "Aspas “e” acentos", content: '## Linha\n\nCom "aspas" e \\ barra.' };

let site: TestSite;
let token: string;
let origin: string;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  const { user } = await addStaff(site.resources);
  const input = { name: "Receitas", description: null, expiresInDays: null };
  token = (
    await createToken(site.resources.db, user.id, {
      ...input,
      permissions: ["create_post", "create_project"],
    })
  ).token;
  origin = await site.api.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => site.close());

function recipeOf(tool: string): Recipe {
  const recipe = recipesFor(origin).find((one) => one.tool === tool);
  if (!recipe) throw new Error(`no recipe for ${tool}`);
  return recipe;
}

/** Sends a body to the recipe's URL with its header, as all three tools do. */
async function send({ steps, code }: Recipe, body: string, contentType = "application/json") {
  const text = `${steps.join(" ")} ${code}`;
  const url = /https?:\/\/[^\s,"]+\/api\/webhook\/create-post/.exec(text)?.[0] ?? "";
  expect(text).toContain("X-API-Token");
  const headers = { "X-API-Token": token, "Content-Type": contentType };
  const answer = await fetch(url, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as { post?: { id: string; title: string } } };
}

async function contentOf(id: string | undefined) {
  const { rows } = await site.resources.db.$client.query<{ content: string; tags: string[] }>(
    "SELECT content, tags FROM posts WHERE id = $1",
    [id],
  );
  return rows[0];
}

it("curl: runs in a shell as it is printed, as often as one likes", async () => {
  const inShell = async (command: string) =>
    JSON.parse((await run("bash", ["-c", command.replace(YOUR_TOKEN, token)])).stdout) as object;
  expect(await inShell(connectionTest(origin))).toMatchObject({ name: "Receitas" });
  const first = await inShell(recipeOf("curl").code);
  expect(first).toMatchObject({ success: true, post: { title: "Meu primeiro post automático" } });
  expect(await inShell(recipeOf("curl").code)).toEqual(first);
});

it("n8n: the node that is pasted sends each item once, whatever its text", async () => {
  const recipe = recipeOf("n8n");
  const { nodes, connections } = JSON.parse(recipe.code) as { nodes: N8nNode[]; connections: object };
  expect(connections).toEqual({});
  const [node] = nodes;
  expect(node).toMatchObject({ type: "n8n-nodes-base.httpRequest", parameters: { method: "POST" } });
  expect(node?.parameters.genericAuthType).toBe("httpHeaderAuth");
  const expression = /^=\{\{(.+)\}\}$/s.exec(node?.parameters.jsonBody ?? "")?.[1] ?? "";
  const body = runInNewContext(expression, { $json: ITEM }) as string;
  const made = await send(recipe, body);
  expect(made).toMatchObject({ status: 201, body: { post: { title: ITEM.title } } });
  expect(await contentOf(made.body.post?.id)).toMatchObject({ content: ITEM.content });
  expect(await send(recipe, body)).toMatchObject({ status: 200, body: { post: made.body.post } });
});

it("Make: its JSON is taken with the fields filled in", async () => {
  const fields: Record<string, string> = { title: "De um cenário", content: "Texto simples.", id: "m-7" };
  const recipe = recipeOf("Make");
  const body = recipe.code.replace(/\{\{1\.(\w+)\}\}/g, (_blank, field: string) => fields[field] ?? "");
  expect(await send(recipe, body)).toMatchObject({ status: 201, body: { post: { title: "De um cenário" } } });
  expect(await send(recipe, body, "application/json; charset=utf-8")).toMatchObject({ status: 200 });
});

it("Zapier: its rows are taken as texts, lists and flags too", async () => {
  const recipe = recipeOf("Zapier");
  const rows = recipe.code.split("\n").map((row) => row.split(/\s{2,}/) as [string, string]);
  const made = await send(recipe, JSON.stringify(Object.fromEntries(rows)));
  expect(made).toMatchObject({ status: 201, body: { post: { title: "Título do passo anterior" } } });
  expect(await contentOf(made.body.post?.id)).toMatchObject({ tags: ["automação"] });
});
