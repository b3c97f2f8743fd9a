import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiToken, Permission, TokenCalls } from "#src/features/tokens/schema.ts";
import { expireCalls } from "#src/features/tokens/token-calls.server.ts";
import { createToken, updateToken } from "#src/features/tokens/tokens.server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { expireAnswers } from "./answers.server.ts";

interface Answer {
  success: boolean;
  message: string;
  error?: string;
  errors?: { field: string; message: string }[];
  problems?: { field: string; message: string }[];
  post: { id: string; slug: string; title: string; url: string; isPublished: boolean };
  project: { id: string; slug: string; title: string; url: string; isPublished: boolean };
}

const CONTENT = { content: "## Uma ideia\n\nCom **ênfase**." };

let site: TestSite;
let owner: Staff;
let token: ApiToken;
beforeAll(async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example", HOST: "127.0.0.1", RATE_LIMITS: "off" });
  owner = await addStaff(site.resources, "admin");
  token = await makeToken();
});
afterAll(() => site.close());

const makeToken = (permissions: Permission[] = ["create_post", "create_project"]) =>
  createToken(site.resources.db, owner.user.id, {
    name: "n8n",
    description: null,
    permissions,
    expiresInDays: null,
  });

function call(payload: unknown, headers: Record<string, string> = {}, path = "create-post") {
  return site.api.inject({
    method: "POST",
    url: `/api/webhook/${path}`,
    headers: { "x-api-token": token.token, "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

const count = async (table: "posts" | "projects") => {
  const { rows } = await site.resources.db.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return rows[0]?.count;
};

describe("create-post", () => {
  it("makes a draft of title and content, tied to the token's owner", async () => {
    const answer = await call({ title: "Três sinais", ...CONTENT });
    expect(answer.statusCode).toBe(201);
    const { post, ...rest } = answer.json<Answer>();
    expect(rest).toEqual({ success: true, message: "Post criado com sucesso!" });
    expect(post).toEqual({
      id: expect.any(String),
      slug: "tres-sinais",
      title: "Três sinais",
      url: "https://prumo.example/blog/tres-sinais",
      isPublished: false,
    });
    const { rows } = await site.resources.db.$client.query(
      "SELECT author_id, author_name FROM posts WHERE id = $1",
      [post.id],
    );
    expect(rows).toEqual([{ author_id: owner.user.id, author_name: owner.user.name }]);
    expect((await site.api.inject("/api/posts/slug/tres-sinais")).statusCode).toBe(404);
  });

  it("publishes when asked to, with every field, and numbers a slug that is taken", async () => {
    const body = {
      title: "Duas vezes",
      ...CONTENT,
      excerpt: "Resumo",
      category: "Gestão",
      tags: '["Pix", "bancos"]',
      isPublished: true,
      seoTitle: "SEO",
      seoDescription: "Descrição",
      unknown: 1,
    };
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await call(body)).json<Answer>().post.slug);
    expect(slugs).toEqual(["duas-vezes", "duas-vezes-2", "duas-vezes-3"]);
    const seen = (await site.api.inject("/api/posts/slug/duas-vezes-3")).json<object>();
    const { unknown: _, ...expected } = { ...body, tags: ["Pix", "bancos"] };
    expect(seen).toMatchObject(expected);
  });

  it.each([
    ["bearer", (value: string) => ({ authorization: `Bearer ${value}` })],
    ["bare", (value: string) => ({ authorization: value })],
  ])("takes Authorization as %s", async (_how, toHeaders) => {
    const answer = await site.api.inject({
      method: "POST",
      url: "/api/webhook/create-post",
      headers: toHeaders(token.token),
      payload: { title: "Por Authorization", ...CONTENT },
    });
    expect(answer.statusCode).toBe(201);
  });

  it("is 401 without a valid token and 403 without the permission, whatever the body is", async () => {
    const off = await makeToken();
    await updateToken(site.resources.db, off.id, { isActive: false });
    const old = await makeToken();
    await updateToken(site.resources.db, old.id, { expiresAt: new Date(0) });
    for (const value of ["", "vtr_x", off.token, old.token]) {
      const answer = await call("{", { "x-api-token": value });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, error: "Token inválido, inativo ou expirado." });
    }
    const narrow = await makeToken(["create_project"]);
    const answer = await call({ title: "Não", ...CONTENT }, { "x-api-token": narrow.token });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it.each([
    [{}, "title", "Informe o título"],
    [{ title: "Só título" }, "content", "Informe o conteúdo"],
    [{ title: ["a"], ...CONTENT }, "title", "Informe o título"],
    [{ title: "a\u0000", ...CONTENT }, "title", expect.any(String)],
    [{ title: "a", content: 1 }, "content", "Informe o conteúdo"],
    [{ title: "a", ...CONTENT, tags: "não é json" }, "tags", "Tags devem ser uma lista"],
    [{ title: "a", ...CONTENT, isPublished: "sim" }, "isPublished", expect.any(String)],
    [
      { title: "a", ...CONTENT, featuredImageUrl: "file:///etc/passwd" },
      "featuredImageUrl",
      expect.any(String),
    ],
    [
      { title: "a", ...CONTENT, featuredImageUrl: "http://u:p@a.example/" },
      "featuredImageUrl",
      expect.any(String),
    ],
    [
      { title: "a", ...CONTENT, featuredImageUrl: "http://127.0.0.1/a.png" },
      "featuredImageUrl",
      expect.any(String),
    ],
    [
      { title: "a", ...CONTENT, featuredImageUrl: "http://2130706433/" },
      "featuredImageUrl",
      expect.any(String),
    ],
    [
      { title: "a", ...CONTENT, featuredImageUrl: "http://[::ffff:10.0.0.1]/" },
      "featuredImageUrl",
      expect.any(String),
    ],
    [{ title: "a", ...CONTENT, externalId: { $ne: 1 } }, "externalId", expect.any(String)],
    [{ title: "a", ...CONTENT, externalId: "x".repeat(201) }, "externalId", expect.any(String)],
    [{ title: "a", content: "> ".repeat(60) }, "content", expect.any(String)],
    [[], "", expect.any(String)],
  ])("refuses %j and names the field", async (body, field, message) => {
    const before = await count("posts");
    const answer = await call(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Answer>()).toMatchObject({
      success: false,
      errors: expect.arrayContaining([{ field, message }]),
    });
    expect(await count("posts")).toBe(before);
  });

  it("answers what cannot be read with its status and success: false", async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    for (const [payload, headers, status] of [
      ["{", {}, 400],
      ["", {}, 400],
      [deep, {}, 422],
      [`{"title":"a","content":"b","tags":${deep}}`, {}, 422],
      [JSON.stringify({ title: "a", content: "x".repeat(10_000_000) }), {}, 413],
      ["title=a&content=b", { "content-type": "application/x-www-form-urlencoded" }, 415],
      ["title", { "content-type": "text/plain" }, 415],
    ] as const) {
      const answer = await call(payload, headers);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ success: false, status });
    }
  });

  it("takes the last of a field given twice, and nothing for a prototype", async () => {
    const twice = await call(`{"title":"Primeiro","content":"b","title":"Último"}`);
    expect(twice.json<Answer>().post.title).toBe("Último");
    const before = await count("posts");
    for (const payload of [
      `{"title":"a","content":"b","__proto__":{"isPublished":true}}`,
      `{"title":"a","content":"b","constructor":{"prototype":{"isPublished":true}}}`,
    ])
      expect((await call(payload)).statusCode).toBe(400);
    expect(await count("posts")).toBe(before);
  });

  it.each([
    "http://localhost/a.png",
    "http://127.1/a.png",
    "http://0177.0.0.1/a.png",
    "http://0x7f000001/a.png",
    "http://0/a.png",
    "http://10.0.0.1/a.png",
    "http://172.16.0.1/a.png",
    "http://192.168.1.1/a.png",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.100.100.200/latest/meta-data/",
    "http://[::1]/a.png",
    "http://[::ffff:169.254.169.254]/a.png",
    "http://[fe80::1]/a.png",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[64:ff9b::a00:1]/a.png",
  ])("fetches no image from %s, and makes nothing", async (featuredImageUrl) => {
    const before = await count("posts");
    const answer = await call({ title: "Imagem de dentro", ...CONTENT, featuredImageUrl });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Answer>().errors).toMatchObject([{ field: "featuredImageUrl" }]);
    expect(await count("posts")).toBe(before);
  });

  it("gives each of many posts of one title an address of its own, also at once", async () => {
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    for (let round = 0; round < 5; round++) {
      const atOnce = Array.from({ length: 5 }, () => call({ title: "Sempre o mesmo", ...CONTENT }));
      answers.push(...(await Promise.all(atOnce)));
    }
    const slugs = answers.map((answer) => answer.json<Answer>().post.slug);
    expect(new Set(slugs).size).toBe(25);
    for (const slug of slugs) expect(slug).toMatch(/^sempre-o-mesmo(-\d+)?$/);
    const next = (await call({ title: "Sempre o mesmo", ...CONTENT })).json<Answer>();
    expect(slugs).not.toContain(next.post.slug);
  });

  it("says how many calls are left, and is 429 past them", async () => {
    const limited = await openTestSite();
    const { user } = await addStaff(limited.resources, "admin");
    const { token: value } = await createToken(limited.resources.db, user.id, {
      name: "n8n",
      description: null,
      permissions: ["create_post"],
      expiresInDays: null,
    });
    const send = () =>
      limited.api.inject({
        method: "POST",
        url: "/api/webhook/create-post",
        headers: { "x-api-token": value },
      });
    expect((await send()).headers.ratelimit).toMatch(/^"token";r=599;t=\d+$/);
    await limited.resources.db.execute(sql`UPDATE rate_limits SET points = 600 WHERE key LIKE 'token%'`);
    const over = await send();
    expect(over.statusCode).toBe(429);
    expect(over.json()).toMatchObject({ success: false });
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe("create-project", () => {
  it("makes a draft of title and description, with its technologies", async () => {
    const body = { title: "Portal do cliente", description: "Pedidos e boletos.", technologies: ["React"] };
    const answer = await call(body, {}, "create-project");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      success: true,
      message: "Projeto criado com sucesso!",
      project: {
        id: expect.any(String),
        slug: "portal-do-cliente",
        title: "Portal do cliente",
        url: "https://prumo.example/portfolio/portal-do-cliente",
        isPublished: false,
      },
    });
    const again = (await call({ ...body, isPublished: true }, {}, "create-project")).json<Answer>();
    expect(again.project).toMatchObject({ slug: "portal-do-cliente-2", isPublished: true });
    expect((await site.api.inject("/api/projects/slug/portal-do-cliente-2")).json()).toMatchObject(body);
  });

  it("names what is missing, and needs its own permission", async () => {
    const answer = await call({ title: "a" }, {}, "create-project");
    expect(answer.json()).toMatchObject({ success: false, errors: [{ field: "description" }] });
    const narrow = await makeToken(["create_post"]);
    const refused = await call({}, { "x-api-token": narrow.token }, "create-project");
    expect(refused.statusCode).toBe(403);
  });
});

describe("Idempotency-Key", () => {
  it("makes one post of five calls at once, and answers all the same", async () => {
    const before = await count("posts");
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call({ title: "Cinco ao mesmo tempo", ...CONTENT }, key)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await count("posts")).toBe(before! + 1);
  });

  it("answers the very same later, whatever became of the post", async () => {
    const key = { "idempotency-key": "n8n-42" };
    const body = { title: "Para repetir", ...CONTENT };
    const first = await call(body, key);
    await site.api.inject({
      method: "DELETE",
      url: `/api/posts/${first.json<Answer>().post.id}`,
      headers: owner.headers,
    });
    const repeat = await call(body, key);
    expect(repeat.statusCode).toBe(201);
    expect(repeat.body).toBe(first.body);
    expect(repeat.headers["idempotency-replayed"]).toBe("true");
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
  });

  it("is refused with another body, another call, or when it is none; and is each token's own", async () => {
    const key = { "idempotency-key": randomUUID() };
    const body = { title: "Uma chave", ...CONTENT };
    await call(body, key);
    const other = await call({ ...body, title: "Outro título" }, key);
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ success: false, errors: [{ field: "Idempotency-Key" }] });
    expect((await call({ title: "a", description: "b" }, key, "create-project")).statusCode).toBe(422);
    expect((await call(body, { "idempotency-key": "x".repeat(256) })).statusCode).toBe(422);
    expect((await call(body, { "idempotency-key": " " })).statusCode).toBe(422);
    const second = await makeToken();
    const answer = await call(body, { ...key, "x-api-token": second.token });
    expect(answer.json<Answer>().post.slug).toBe("uma-chave-2");
  });

  it("is free again after a refusal", async () => {
    const key = { "idempotency-key": randomUUID() };
    expect((await call({ title: "a", content: "> ".repeat(60) }, key)).statusCode).toBe(422);
    expect((await call({ title: "Agora sim", ...CONTENT }, key)).statusCode).toBe(201);
  });

  it("is remembered for more than a day", async () => {
    const key = { "idempotency-key": randomUUID() };
    const body = { title: "Ontem", ...CONTENT };
    const first = await call(body, key);
    const age = (days: number) =>
      site.resources.db.execute(
        sql`UPDATE webhook_answers SET created_at = now() - make_interval(days => ${days})`,
      );
    await age(2);
    await expireAnswers(site.resources.db);
    expect((await call(body, key)).body).toBe(first.body);
    await age(8);
    expect(await expireAnswers(site.resources.db)).toBeGreaterThan(0);
    expect((await call(body, key)).json<Answer>().post.slug).toBe("ontem-2");
  });
});

describe("externalId", () => {
  it("never makes a second post, also when several arrive at once, and answers the one there is", async () => {
    const before = await count("posts");
    const body = { title: "Com id de fora", ...CONTENT, externalId: 1042 };
    const answers = await Promise.all(
      [body, { ...body, title: "Título mudado" }, { ...body, externalId: "1042" }].map((one) => call(one)),
    );
    expect(await count("posts")).toBe(before! + 1);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "200", "201"]);
    expect(new Set(answers.map((answer) => answer.json<Answer>().post.id)).size).toBe(1);
    const own = await makeToken();
    expect((await call(body, { "x-api-token": own.token })).statusCode).toBe(201);
    const asProject = { title: "Outro tipo", description: "É outra coisa.", externalId: 1042 };
    expect((await call(asProject, {}, "create-project")).statusCode).toBe(201);
  });

  it("is no number so large that it would be taken for its neighbour", async () => {
    const send = (id: string) => call(`{"title":"Grande","content":"Texto","externalId":${id}}`);
    const before = await count("posts");
    for (const id of ["1234567890123456789", "1234567890123456790", "-9007199254740993", "1e300"]) {
      const answer = await send(id);
      expect(answer.statusCode).toBe(422);
      expect(answer.json<Answer>().errors).toEqual([
        { field: "externalId", message: expect.stringContaining("envie-o como texto") },
      ]);
    }
    expect(await count("posts")).toBe(before);
    for (const id of ["9007199254740991", '"1234567890123456789"', '"1234567890123456790"']) {
      expect((await send(id)).statusCode).toBe(201);
    }
  });

  it("answers what there is for changed content, and changes nothing", async () => {
    const body = { title: "Primeira versão", ...CONTENT, externalId: "versoes" };
    const { post } = (await call(body)).json<Answer>();
    const key = { "idempotency-key": randomUUID() };
    const changed = { ...body, title: "Segunda versão", content: "Outro texto.", isPublished: true };
    for (const headers of [{}, key, key]) {
      const answer = await call(changed, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<Answer>()).toMatchObject({
        message: "Este post já tinha sido criado com o mesmo externalId.",
        post,
      });
    }
    // A refused call does not use up its key.
    expect((await call({ ...changed, externalId: "outra" }, key)).statusCode).toBe(201);
  });

  it("is 409 once what it made was deleted by the team", async () => {
    const body = { title: "Some", ...CONTENT, externalId: "some" };
    const { post } = (await call(body)).json<Answer>();
    await site.api.inject({ method: "DELETE", url: `/api/posts/${post.id}`, headers: owner.headers });
    const answer = await call(body);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ success: false, errors: [{ field: "externalId" }] });
  });
});

describe("dryRun", () => {
  it("tells what would be made and makes nothing", async () => {
    const before = await count("posts");
    const answer = await call({ title: "Só um ensaio", ...CONTENT, isPublished: true, dryRun: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: "Nada foi criado: esta foi uma simulação.",
      dryRun: true,
      problems: [],
      post: {
        id: null,
        slug: "so-um-ensaio",
        title: "Só um ensaio",
        url: "https://prumo.example/blog/so-um-ensaio",
        isPublished: true,
      },
    });
    expect(await count("posts")).toBe(before);
  });

  it("names the problems: a taken address, a used id, a private image, a tangled content", async () => {
    await call({ title: "Já está aqui", ...CONTENT, externalId: "aqui" });
    const answer = await call({
      title: "Já está aqui",
      content: "> ".repeat(60),
      externalId: "aqui",
      featuredImageUrl: "http://169.254.169.254/latest",
      dryRun: "true",
    });
    const { problems = [], post } = answer.json<Answer>();
    expect(problems.map(({ field }) => field)).toEqual([
      "externalId",
      "title",
      "content",
      "featuredImageUrl",
    ]);
    expect(post.slug).toBe("ja-esta-aqui-2");
    expect((await call({ title: "", dryRun: true })).statusCode).toBe(422);
  });
});

describe("what a token did", () => {
  const ask = (id: string, query = "", headers: Record<string, string> = owner.headers) =>
    site.api.inject({ url: `/api/settings/api-tokens/${id}/calls${query}`, headers });

  it("is kept with its outcome, without contents, and forgotten after 30 days", async () => {
    const own = await makeToken(["create_post"]);
    const auth = { "x-api-token": own.token };
    const keyed = { ...auth, "idempotency-key": randomUUID() };
    const made = (await call({ title: "Feito", ...CONTENT }, keyed)).json<Answer>();
    await call({ title: "Feito", ...CONTENT }, keyed);
    await call({ title: "Ensaio", ...CONTENT, dryRun: true }, auth);
    await call({ title: "Sem\u0000conteúdo" }, auth);
    await call("{", auth);
    await call({ title: "Sem permissão", description: "x" }, auth, "create-project");
    const { calls, total } = (await ask(own.id)).json<TokenCalls>();
    expect(total).toBe(6);
    expect(calls.map(({ isRepeat }) => isRepeat)).toEqual([false, false, false, false, true, false]);
    expect(
      calls.map(({ status, kind, title, isDryRun, entityId }) => [status, kind, title, isDryRun, entityId]),
    ).toEqual([
      [403, "project", null, false, null],
      [400, "post", null, false, null],
      [422, "post", "Sem conteúdo", false, null],
      [200, "post", "Ensaio", true, null],
      [201, "post", "Feito", false, made.post.id],
      [201, "post", "Feito", false, made.post.id],
    ]);
    expect(calls[2]?.detail).toBe("Título contém caracteres que não podem ser usados");
    const page = (await ask(own.id, "?limit=2&page=2")).json<TokenCalls>();
    expect(page.calls).toEqual(calls.slice(2, 4));
    const { rows } = await site.resources.db.$client.query("SELECT * FROM token_calls");
    expect(JSON.stringify(rows)).not.toMatch(/ênfase|vtr_/);

    const { db } = site.resources;
    const old = sql`UPDATE token_calls SET created_at = now() - interval '31 days'`;
    await db.execute(sql`${old} WHERE token_id = ${own.id} AND status = 403`);
    expect(await expireCalls(db)).toBe(1);
    expect((await ask(own.id)).json<TokenCalls>().total).toBe(5);
  });

  it("is taken off the site at once, posts and projects, and nobody else's", async () => {
    const [own, other] = [await makeToken(), await makeToken()];
    const publish = async (title: string, by: ApiToken, path: string) =>
      call({ title, ...CONTENT, description: "d", isPublished: true }, { "x-api-token": by.token }, path);
    for (const title of ["Minha A", "Minha B"]) await publish(title, own, "create-post");
    await publish("Meu projeto", own, "create-project");
    await publish("De outro", other, "create-post");
    const isPublic = async (path: string) => (await site.api.inject(path)).statusCode === 200;
    expect(await isPublic("/api/posts/slug/minha-a")).toBe(true);
    const unpublish = () =>
      site.api.inject({
        method: "POST",
        url: `/api/settings/api-tokens/${own.id}/unpublish-all`,
        headers: owner.headers,
      });
    expect((await unpublish()).json()).toEqual({ posts: 2, projects: 1, pages: 0 });
    expect(await isPublic("/api/posts/slug/minha-a")).toBe(false);
    expect(await isPublic("/api/projects/slug/meu-projeto")).toBe(false);
    expect(await isPublic("/api/posts/slug/de-outro")).toBe(true);
    expect((await unpublish()).json()).toEqual({ posts: 0, projects: 0, pages: 0 });
  });

  it("is an administrator's to see, and 404 for what is no token", async () => {
    const editor = await addStaff(site.resources, "editor");
    for (const [method, path] of [
      ["GET", "calls"],
      ["POST", "unpublish-all"],
    ] as const) {
      const url = (id: string) => `/api/settings/api-tokens/${id}/${path}`;
      const status = async (id: string, headers: Record<string, string>) =>
        (await site.api.inject({ method, url: url(id), headers })).statusCode;
      expect(await status(token.id, {})).toBe(401);
      expect(await status(token.id, editor.headers)).toBe(403);
      expect(await status("nada", owner.headers)).toBe(404);
      expect(await status(randomUUID(), owner.headers)).toBe(404);
      expect(await status("%00", owner.headers)).toBe(404);
    }
    expect((await ask(token.id, "?limit=101")).statusCode).toBe(422);
  });
});
