import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slices } from "#src/slices.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

interface Media {
  schema?: { $ref?: string; examples?: unknown[]; properties?: object; required?: string[] };
  example?: unknown;
}
interface Answer {
  description: string;
  content?: Record<string, Media>;
}
interface Call {
  operationId: string;
  tags: string[];
  security?: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}
interface OpenApi extends Record<string, unknown> {
  openapi: string;
  servers: object[];
  components: {
    securitySchemes: Record<string, { description: string }>;
    schemas: Record<string, { properties: object; required: string[] }>;
  };
  paths: Record<string, Record<string, Call>>;
}

let site: TestSite;
let document: OpenApi;
let calls: [string, Call][];
beforeAll(async () => {
  site = await openTestSite();
  document = (await site.api.inject("/api/openapi.json")).json<OpenApi>();
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Call] => [`${method} ${path}`, call]),
  );
});
afterAll(() => site.close());

const statuses = (path: string, method: string) =>
  Object.keys(document.paths[path]?.[method]?.responses ?? {}).filter((status) => status !== "default");

describe("the document", () => {
  it("is made of the schemas that validate", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths["/healthz"]).toBeUndefined();
  });

  it("has calls of every slice that has an API", async () => {
    const apis = await Promise.all(slices.flatMap(({ apis: loads = [] }) => loads.map((load) => load())));
    const tags = new Set(apis.flat().map(({ tag }) => tag));
    expect(new Set(calls.flatMap(([, call]) => call.tags))).toEqual(tags);
  });

  it("is made of the schemas that validate: an empty body lacks just what is required", async () => {
    const bodies = calls.flatMap(([name, call]) => {
      const body = call.requestBody?.content["application/json"]?.schema;
      const isOpen = !call.security && !name.includes("{") && body?.properties !== undefined;
      return isOpen ? [{ name, required: body.required ?? [] }] : [];
    });
    const found = await Promise.all(
      bodies.map(async ({ name }, index) => {
        const [method = "", url = ""] = name.split(" ");
        const answer = await site.api.inject({
          method: method.toUpperCase() as "POST",
          url,
          payload: {},
          remoteAddress: `192.0.2.${index + 1}`,
        });
        const errors = answer.json<{ errors?: { field: string }[] }>().errors ?? [];
        return { name, required: errors.map(({ field }) => field) };
      }),
    );
    expect(bodies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["post /api/auth/login", "post /api/contact"]),
    );
    expect(found).toEqual(bodies);
  });

  it("is valid OpenAPI, by somebody else's word", async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("names every call by what it does, and no two alike", () => {
    const names = calls.map(([, { operationId }]) => operationId);
    expect(names).toEqual(expect.arrayContaining(["getPosts", "getPostsById", "postWebhookCreatePost"]));
    for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z]*$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it("explains how one proves who one is, and asks for nothing else", () => {
    const { securitySchemes: schemes } = document.components;
    expect(Object.keys(schemes)).toEqual(["session", "token", "tokenBearer"]);
    for (const { description } of Object.values(schemes)) expect(description).toMatch(/token/i);
    for (const [name, { security = [] }] of calls) {
      for (const scheme of security.flatMap(Object.keys)) expect(schemes, name).toHaveProperty(scheme);
    }
  });

  it("sends calls to the site it was read from", () => {
    expect(document.servers).toEqual([{ url: "/" }]);
  });

  it("says where files go", () => {
    const types = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.requestBody?.content ?? {});
    expect(types("/api/posts", "post")).toEqual(["application/json", "multipart/form-data"]);
    expect(types("/api/images", "post")).toEqual(["multipart/form-data"]);
  });

  it("describes every answer of every call", () => {
    for (const [name, { responses }] of calls) {
      for (const [status, { description }] of Object.entries(responses)) {
        expect(description, `${name} ${status}`).toMatch(/^(?!Default)\S/);
      }
    }
  });

  it("shows one and the same problem for every failure", () => {
    expect(document.components.schemas.Problem?.required).toEqual(
      expect.arrayContaining(["type", "title", "status", "detail", "error"]),
    );
    for (const [name, { responses }] of calls) {
      const failures = Object.entries(responses).filter(([status]) => status >= "400");
      expect(failures, name).not.toEqual([]);
      for (const [status, { content }] of failures) {
        const problem = content?.["application/problem+json"]?.schema;
        expect(problem, `${name} ${status}`).toEqual({ $ref: "#/components/schemas/Problem" });
      }
    }
  });

  it("names the failures that apply", () => {
    expect(statuses("/api/contact", "post")).toEqual(["201", "422", "429"]);
    expect(statuses("/api/auth/login", "post")).toEqual(["200", "401", "422", "429"]);
    expect(statuses("/api/leads/{id}/status", "put")).toEqual(["200", "401", "403", "404", "422", "429"]);
    for (const [name, { security, responses }] of calls) {
      if (security) expect(Object.keys(responses), name).toContain("401");
    }
  });

  it("says that signing out answers nothing", () => {
    expect(statuses("/api/auth/logout", "post")).toEqual(["204", "401", "429"]);
    expect(document.paths["/api/auth/logout"]?.post?.responses["204"]).toEqual({
      description: "Sessão encerrada",
    });
  });

  it("has the examples of bodies, of those that are transformed too", () => {
    const body = (path: string, method: string) =>
      document.paths[path]?.[method]?.requestBody?.content["application/json"];
    expect(body("/api/contact", "post")?.example).toMatchObject({ name: "Ana Prado" });
    expect(body("/api/leads/{id}/status", "put")?.example).toEqual({ status: "CONTACTED" });
  });
});

describe("its page", () => {
  it.each(["identity", "br"])("can be read without inline scripts (%s)", async (encoding) => {
    const page = await site.api.inject({ url: "/api/docs/", headers: { "accept-encoding": encoding } });
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("is ours: title, language and no foreign logo", async () => {
    const { body } = await site.api.inject("/api/docs/");
    expect(body).toContain('<html lang="pt-BR">');
    expect(body).toContain("<title>Vitrine API</title>");
    const css = /href="\.?([^"]*vitrine\.css)"/.exec(body)?.[1];
    expect((await site.api.inject(`/api/docs${css}`)).body).toContain(".topbar");
  });
});
