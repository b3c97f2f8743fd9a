import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { ApiError, createApiClient, createTokenStore } from "./api-client.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
afterEach(() => void vi.unstubAllGlobals());

function reachTheApi(): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const answer = await site.api.inject({
      method: init.method as "GET",
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: init.body as string | undefined,
    });
    const body = answer.statusCode === 204 ? null : answer.body;
    return new Response(body, { status: answer.statusCode, headers: answer.headers as HeadersInit });
  });
}

describe("createApiClient", () => {
  it("calls with the token and leaves out what is not asked", async () => {
    reachTheApi();
    const { token, user } = await addStaff(site.resources);
    const api = createApiClient({ token });
    expect(await api.get("/api/auth/verify")).toEqual({ user });
    expect(await api.get("/api/leads", { q: "", status: undefined, limit: 5 })).toMatchObject({ limit: 5 });
    expect(await api.send("POST", "/api/auth/logout")).toBeUndefined();
  });

  it("says so when the token is no longer taken", async () => {
    reachTheApi();
    const onUnauthorized = vi.fn();
    const api = createApiClient({ token: "gone", onUnauthorized });
    await expect(api.get("/api/leads")).rejects.toMatchObject({
      status: 401,
      message: "Entre novamente para continuar.",
    });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it("asks again who it is before a sensitive act, then repeats the call; giving up is a failure", async () => {
    reachTheApi();
    const { token, password, user } = await addStaff(site.resources);
    await site.resources.db.execute(
      sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = ${user.id}`,
    );
    const call = (onReauthenticate: () => Promise<boolean>) =>
      createApiClient({ token, onReauthenticate }).send("POST", "/api/settings/api-tokens", {
        name: "Um token",
      });
    await expect(call(async () => false)).rejects.toMatchObject({
      status: 403,
      message: "Confirme sua senha para continuar.",
    });
    const onUnauthorized = vi.fn();
    const confirming = createApiClient({ token, onUnauthorized });
    const confirm = (given: string) => confirming.send("POST", "/api/auth/confirm", { password: given });
    await expect(confirm("errada")).rejects.toMatchObject({ status: 401, message: "Senha incorreta" });
    expect(onUnauthorized).not.toHaveBeenCalled();
    const made = call(async () => {
      await confirm(password);
      return true;
    });
    await expect(made).resolves.toMatchObject({ name: "Um token" });
  });

  it("goes on with the session's new token, in the call that is repeated too", async () => {
    reachTheApi();
    const { token, password, user } = await addStaff(site.resources);
    await site.resources.db.execute(
      sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = ${user.id}`,
    );
    const tokenStore = createTokenStore(token);
    const client = createApiClient({
      token: tokenStore.read,
      onReauthenticate: async () => {
        const answer = await createApiClient({ token }).send<{ token: string }>("POST", "/api/auth/confirm", {
          password,
        });
        tokenStore.replace(answer.token);
        // The old token stops working from here on.
        await createApiClient({ token: answer.token }).get("/api/auth/verify");
        await site.resources.db.execute(
          sql`UPDATE sessions SET previous_until = now() WHERE user_id = ${user.id}`,
        );
        return true;
      },
    });
    await expect(
      client.send("POST", "/api/settings/api-tokens", { name: "Outro token" }),
    ).resolves.toMatchObject({ name: "Outro token" });
    await expect(createApiClient({ token }).get("/api/auth/verify")).rejects.toMatchObject({ status: 401 });
  });

  it("passes on the server's words and the faults of fields", async () => {
    reachTheApi();
    const failure = createApiClient().send("POST", "/api/auth/login", { email: "a@b.c" });
    await expect(failure).rejects.toMatchObject({
      status: 422,
      serverText: "Informe sua senha",
      errors: [{ field: "password", message: "Informe sua senha" }],
    });
  });

  it.each([
    ["no connection", async () => Promise.reject(new TypeError("Failed to fetch")), 0],
    ["a proxy's page", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), 502],
    ["an answer cut short", async () => new Response('{"lea', { status: 200 }), 200],
    ["an error without words", async () => Response.json({ error: 7 }, { status: 500 }), 500],
  ])("has words of its own for %s", async (_what, fetch, status) => {
    vi.stubGlobal("fetch", fetch);
    const failure: unknown = await createApiClient()
      .get("/api/leads")
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status, message: "Erro na requisição", serverText: undefined });
  });

  it("tells how long a list is in all", async () => {
    vi.stubGlobal("fetch", async () => Response.json([1, 2], { headers: { "x-total-count": "37" } }));
    expect(await createApiClient().getList("/api/projects")).toEqual({ items: [1, 2], total: 37 });
  });

  it("sends a form by another way, with the same token and the same failures", async () => {
    const onUnauthorized = vi.fn();
    const api = createApiClient({ token: "t", onUnauthorized });
    const form = new FormData();
    const transport = vi.fn(async () => Response.json({ error: "Entre de novo" }, { status: 401 }));
    await expect(api.sendForm("PUT", "/api/posts/1", form, transport)).rejects.toMatchObject({
      status: 401,
      serverText: "Entre de novo",
    });
    expect(onUnauthorized).toHaveBeenCalledOnce();
    const [path, init] = transport.mock.calls[0] as unknown as [string, RequestInit];
    expect([path, init.method, init.body]).toEqual(["/api/posts/1", "PUT", form]);
    expect(new Headers(init.headers).get("authorization")).toBe("Bearer t");
  });

  it("does not call it a failure when the caller gave up", async () => {
    vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
    const failure = createApiClient().get("/api/leads", {}, AbortSignal.abort());
    await expect(failure).rejects.toMatchObject({ name: "AbortError" });
  });
});
