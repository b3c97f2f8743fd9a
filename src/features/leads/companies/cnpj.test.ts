import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { readAnswer } from "./read-cnpj-answer.ts";

let site: TestSite;
let admin: Staff;
const receivers: Receiver[] = [];
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off", PRIVATE_ADDRESSES: "allow" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await site.close();
});

const CNPJ = "19131243000197";
const LETTERS = "12ABC34501DE35";
/** As BrasilAPI answers, shortened. */
const BRASILAPI = {
  cnpj: CNPJ,
  razao_social: "OPEN KNOWLEDGE BRASIL",
  nome_fantasia: "REDE PELO CONHECIMENTO LIVRE",
  descricao_situacao_cadastral: "ATIVA",
  municipio: "SAO PAULO",
  uf: "SP",
  ddd_telefone_1: "1123851939",
  qsa: [{ nome_socio: "FULANO" }],
};
/** As ReceitaWS answers, shortened. */
const RECEITAWS = {
  status: "OK",
  nome: "EMPRESA LTDA",
  fantasia: "",
  situacao: "ATIVA",
  municipio: "CAMPINAS",
  uf: "SP",
  telefone: "(19) 3333-4444 / (19) 2222-1111",
};

async function serve(...answers: Answer[]): Promise<Receiver> {
  const receiver = await startReceiver(...answers);
  receivers.push(receiver);
  await set({ cnpjService: "own", cnpjServiceUrl: `${receiver.url}/v1/{cnpj}` });
  return receiver;
}
async function set(settings: object) {
  const response = await site.api.inject({
    method: "PUT",
    url: "/api/settings",
    headers: { ...admin.headers },
    payload: settings,
  });
  expect(response.statusCode, response.body).toBe(200);
}
const ask = (cnpj = CNPJ) =>
  site.api.inject({
    method: "POST",
    url: "/api/companies/cnpj",
    headers: { ...admin.headers },
    payload: { cnpj },
  });
const json = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });

it("asks nobody before an administrator has chosen a service", async () => {
  const response = await ask();
  expect(response.statusCode).toBe(409);
  expect(response.json<{ detail: string }>().detail).toContain("desativada");
});

it("answers with the registered facts, and asks again only for another company", async () => {
  const receiver = await serve(json(BRASILAPI), json(RECEITAWS));
  const facts = {
    name: "OPEN KNOWLEDGE BRASIL",
    tradeName: "REDE PELO CONHECIMENTO LIVRE",
    city: "SAO PAULO",
    state: "SP",
    phone: "(11) 2385-1939",
    situation: "ATIVA",
  };
  expect((await ask("19.131.243/0001-97")).json()).toMatchObject({ ...facts, cnpj: CNPJ });
  expect((await ask()).json()).toMatchObject(facts);
  expect(receiver.requests.map(({ path }) => path)).toEqual([`/hook/v1/${CNPJ}`]);
  expect((await ask(LETTERS.toLowerCase())).json()).toMatchObject({
    name: "EMPRESA LTDA",
    tradeName: null,
    phone: "(19) 3333-4444",
  });
  expect(receiver.requests.map(({ path }) => path)).toEqual([`/hook/v1/${CNPJ}`, `/hook/v1/${LETTERS}`]);
  const { headers } = receiver.requests[0] ?? {};
  expect(Object.keys(headers ?? {})).not.toContain("cookie");
  expect(Object.keys(headers ?? {})).not.toContain("authorization");
});

it.each<[string, Answer, number]>([
  ["does not know the company", 404, 404],
  ["says so in its own way", json({ status: "ERROR", message: "CNPJ inválido" }), 404],
  ["is down", 500, 503],
  ["asks to slow down", 429, 503],
  ["ends the connection", "close", 503],
  ["answers without end", "flood", 503],
  ["answers no JSON", { status: 200, body: "<html>" }, 503],
  ["answers a list", json([BRASILAPI]), 503],
  ["answers nested texts", json({ razao_social: { a: 1 } }), 503],
])("says what happened if the service %s", async (_case, answer, status) => {
  await serve(answer);
  const response = await ask();
  expect(response.statusCode, response.body).toBe(status);
  expect(response.json<{ detail: string }>().detail).not.toContain("<");
});

it("refuses an address that is none, or has no place for the CNPJ", async () => {
  for (const cnpjServiceUrl of ["https://x.example/", "ftp://x.example/{cnpj}", "{cnpj}"]) {
    const response = await site.api.inject({
      method: "PUT",
      url: "/api/settings",
      headers: { ...admin.headers },
      payload: { cnpjServiceUrl },
    });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain("Endereço da consulta");
  }
});

it("does not reach into the own network, and asks nobody without encryption", async () => {
  const closed = await openTestSite({ RATE_LIMITS: "off" });
  try {
    const staff = await addStaff(closed.resources, "admin");
    const receiver = await startReceiver(json(BRASILAPI));
    receivers.push(receiver);
    const headers = { ...staff.headers };
    await closed.api.inject({
      method: "PUT",
      url: "/api/settings",
      headers,
      payload: { cnpjService: "own", cnpjServiceUrl: `${receiver.url.replace("http:", "https:")}/{cnpj}` },
    });
    const unencrypted = await closed.api.inject({
      method: "PUT",
      url: "/api/settings",
      headers,
      payload: { cnpjServiceUrl: "http://consulta.exemplo.com.br/{cnpj}" },
    });
    expect(unencrypted.statusCode).toBe(422);
    expect(unencrypted.body).toContain("comece com https://");
    const response = await closed.api.inject({
      method: "POST",
      url: "/api/companies/cnpj",
      headers,
      payload: { cnpj: CNPJ },
    });
    expect(response.statusCode).toBe(503);
    expect(receiver.requests).toEqual([]);
  } finally {
    await closed.close();
  }
});

it("may be asked twenty times a minute", async () => {
  const limited = await openTestSite();
  try {
    const { headers } = await addStaff(limited.resources, "admin");
    const send = () =>
      limited.api.inject({
        method: "POST",
        url: "/api/companies/cnpj",
        headers: { ...headers },
        payload: { cnpj: CNPJ },
      });
    const codes: number[] = [];
    for (let call = 0; call < 21; call++) codes.push((await send()).statusCode);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
  } finally {
    await limited.close();
  }
});

it("cuts long texts, and takes control characters and unknown states for nothing", () => {
  const read = (answer: object) => readAnswer(Buffer.from(JSON.stringify(answer)));
  const facts = read({
    razao_social: `A\u0000B\n${"x".repeat(5_000)}`,
    uf: "<b>",
    municipio: 5,
    ddd_telefone_1: "",
  });
  expect(facts?.name).toHaveLength(160);
  expect(facts?.name).toMatch(/^A B x/);
  expect(facts).toMatchObject({ state: null, city: null, phone: null });
  expect(readAnswer(Buffer.from([0xff, 0xfe]))).toBeUndefined();
  expect(read({ __proto__: { razao_social: "x" } })).toBeUndefined();
});
