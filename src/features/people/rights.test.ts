// Calls every documented route as every kind of caller and compares with two tables: the scope of each call
// (src/testing/rights-of-calls.ts), and what each role gets in that scope. A call without a row fails.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RIGHTS, type Role, rolesWith, type Right } from "#src/accounts/roles.ts";
import {
  addGone,
  addPeople,
  addTokens,
  addUnconfirmed,
  type Caller,
  PERMISSIONS,
} from "#src/testing/callers.ts";
import { type CallScope, RIGHTS_OF_CALLS } from "#src/testing/rights-of-calls.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Call {
  name: string;
  method: Method;
  url: string;
  scope: CallScope;
  isSensitive: boolean;
  permission: string | undefined;
}
interface Documented {
  "x-scope"?: CallScope;
  "x-sensitive"?: Record<string, string>;
  "x-permission"?: string;
}
/** `in`: the guards let the call through, whatever it then answers. */
type Outcome = "in" | 401 | 403;

const IN = "in";
/** Columns: the roles, and nobody. */
const OUTCOMES: Record<CallScope, Record<Role | "nobody", Outcome>> = {
  anonymous: { admin: IN, "editor-leads": IN, editor: IN, sales: IN, author: IN, nobody: IN },
  public: { admin: IN, "editor-leads": IN, editor: IN, sales: IN, author: IN, nobody: IN },
  token: { admin: 401, "editor-leads": 401, editor: 401, sales: 401, author: 401, nobody: 401 },
  member: { admin: IN, "editor-leads": IN, editor: IN, sales: IN, author: IN, nobody: 401 },
  writer: { admin: IN, "editor-leads": IN, editor: IN, sales: 403, author: IN, nobody: 401 },
  statistics: { admin: IN, "editor-leads": IN, editor: IN, sales: 403, author: 403, nobody: 401 },
  staff: { admin: IN, "editor-leads": IN, editor: IN, sales: 403, author: 403, nobody: 401 },
  leads: { admin: IN, "editor-leads": IN, editor: 403, sales: IN, author: 403, nobody: 401 },
  allLeads: { admin: IN, "editor-leads": 403, editor: 403, sales: IN, author: 403, nobody: 401 },
  administrator: { admin: IN, "editor-leads": 403, editor: 403, sales: 403, author: 403, nobody: 401 },
};

let site: TestSite;
let calls: Call[];
let paths: Record<string, Record<string, Documented>>;

beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ({ paths } = (await site.api.inject("/api/openapi.json")).json());
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => readCalls(method, path, call)),
  );
});
afterAll(() => site.close());

/** Reads a documented call, and again with its sensitive query if it has one. */
function readCalls(method: string, path: string, documented: Documented): Call[] {
  const condition = documented["x-sensitive"] && new URLSearchParams(documented["x-sensitive"]).toString();
  const call: Call = {
    name: `${method} ${path}`,
    method: method.toUpperCase() as Method,
    // Random ids match nothing, so an allowed call changes nothing.
    url: path.replace(/\{\w+\}/g, () => randomUUID()),
    scope: RIGHTS_OF_CALLS[`${method.toUpperCase()} ${path}`] ?? "administrator",
    isSensitive: condition === "",
    permission: documented["x-permission"],
  };
  if (!condition) return [call];
  const asked = { name: `${call.name}?${condition}`, url: `${call.url}?${condition}`, isSensitive: true };
  return [call, { ...call, ...asked }];
}

/** Returns the outcome according to the tables. */
function expectOf(call: Call, { role, isConfirmed, permissions, headers }: Caller): Outcome {
  const { scope, permission, isSensitive } = call;
  if (scope === "token" && permissions) return !permission || permissions.includes(permission) ? IN : 403;
  // Visitors may call public routes, but wrong credentials are refused.
  if (scope === "public" && headers.authorization && !role) return 401;
  const outcome = OUTCOMES[scope][role ?? "nobody"];
  return outcome === IN && role && isSensitive && !isConfirmed ? 403 : outcome;
}

async function callAs(call: Call, { headers }: Caller): Promise<{ outcome: Outcome; status: number }> {
  const { method, url } = call;
  const payload = method === "GET" ? undefined : {};
  const { statusCode: status } = await site.api.inject({ method, url, headers, payload });
  // A 401 or 403 of an anonymous call refuses the proof in its body.
  const isRefusal = (status === 401 || status === 403) && call.scope !== "anonymous";
  return { outcome: isRefusal ? status : "in", status };
}

/** Makes every call as one caller. @returns the calls that differ from the table */
async function findWrong(caller: Caller): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    // Logout ends the caller's own session; it is tested separately.
    if (call.url === "/api/auth/logout" && caller.role) continue;
    const expected = expectOf(call, caller);
    const { outcome, status } = await callAs(call, caller);
    if (outcome !== expected || status >= 500)
      wrong.push(`${caller.name}: ${call.name} ${status}, not ${expected}`);
  }
  return wrong;
}

/** Runs callers one after the other: many at once would exhaust the database's connections. */
async function findAllWrong(callers: Caller[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const caller of callers) wrong.push(...(await findWrong(caller)));
  return wrong;
}

describe("the table of rights", () => {
  it("has a row for every call, which declares that scope (src/testing/rights-of-calls.ts)", () => {
    const declared = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call["x-scope"]]),
    );
    expect(Object.fromEntries(declared)).toEqual(RIGHTS_OF_CALLS);
    expect(new Set(Object.values(RIGHTS_OF_CALLS))).toEqual(new Set(Object.keys(OUTCOMES)));
  });

  it("says of each role what the roles say", () => {
    for (const right of Object.keys(RIGHTS) as Right[]) {
      const { nobody, ...roles } = OUTCOMES[right];
      expect(Object.entries(roles).flatMap(([role, outcome]) => (outcome === IN ? [role] : []))).toEqual(
        rolesWith(right),
      );
      expect(nobody).toBe(401);
    }
  });

  it("holds for every call of everybody in the team", async () => {
    expect(await findAllWrong(await addPeople(site.resources))).toEqual([]);
    for (const caller of await addPeople(site.resources)) {
      const logout = { method: "POST", url: "/api/auth/logout", headers: caller.headers } as const;
      expect((await site.api.inject(logout)).statusCode).toBe(204);
      expect((await site.api.inject(logout)).statusCode).toBe(401);
    }
  });

  it("asks an administrator who confirmed long ago again, for sensitive acts and no others", async () => {
    const caller = await addUnconfirmed(site.resources);
    expect(await findWrong(caller)).toEqual([]);
    const sensitive = calls.filter(({ isSensitive }) => isSensitive).map(({ name }) => name);
    expect(sensitive).not.toContain("get /api/audit");
    // Reading one page of leads is daily work; reading all is an export.
    expect(sensitive).not.toContain("get /api/leads");
    expect(sensitive).toEqual(expect.arrayContaining(SENSITIVE));
  });

  it("lets nobody in without a session, or with one that is over, whatever ended it", async () => {
    const callers = [
      { name: "nobody", headers: {} },
      { name: "who made a token up", headers: { authorization: `Bearer ${"a".repeat(43)}` } },
      ...(await addGone(site.resources)),
    ];
    expect(callers.length).toBeGreaterThan(6);
    expect(await findAllWrong(callers)).toEqual([]);
  });

  it("holds for a token of each permission, and for none that is over", async () => {
    const { user } = await addStaff(site.resources);
    const tokens = await addTokens(site.resources, user.id);
    expect(tokens.flatMap(({ permissions = [] }) => permissions)).toEqual([...PERMISSIONS]);
    const bearers = tokens.map(({ headers, name, ...rest }) => ({
      ...rest,
      name: `${name}, as bearer`,
      headers: { authorization: `Bearer ${headers["x-api-token"]}` },
    }));
    expect(await findAllWrong([...tokens, ...bearers])).toEqual([]);
  });
});

describe("what is open to many is written down here", () => {
  /** Calls for some of the team, to which a role belongs. */
  const openTo = (role: Role) =>
    calls.filter(({ scope }) => scope in RIGHTS && OUTCOMES[scope][role] === IN).map(({ name }) => name);
  const namesOf = (scope: string) =>
    calls.filter((call) => call.scope === scope).map(({ name }) => name.replace("/api/", "/"));

  it("authors have their own account, posts, projects and these calls, and no other", () => {
    const open = openTo("author");
    expect(open.filter((name) => !/\/api\/(posts|projects|account)\b/.test(name))).toEqual([
      "get /api/auth/verify",
      "post /api/auth/logout",
      "post /api/auth/confirm",
      "post /api/auth/confirm/passkey-options",
      // Authors may change the images they uploaded.
      "post /api/images",
      "get /api/images",
      "get /api/images/{id}",
      "put /api/images/{id}",
      "delete /api/images/{id}",
      "post /api/images/{id}/replace",
      "get /api/files",
      "post /api/files",
      "delete /api/files/{id}",
      // A public page links to its editor.
      "get /api/editor",
      // Their first screen lists the types they may write.
      "get /api/kinds",
      "get /api/search",
    ]);
    expect(open.filter((name) => /\b(publish|unpublish|schedule|answer)$/.test(name))).toEqual([]);
  });

  it("salespeople have their own account, leads and these calls, and no other", () => {
    expect(openTo("sales").filter((name) => !/\/api\/(leads|account|auth)\b/.test(name))).toEqual([
      "get /api/lead-fields",
      "get /api/lead-tags",
      "get /api/whatsapp/{code}",
      "post /api/whatsapp/leads",
      "get /api/mail-templates",
      "post /api/mail-templates",
      "put /api/mail-templates/{id}",
      "delete /api/mail-templates/{id}",
      "get /api/mailbox/doubtful",
      "post /api/mailbox/doubtful/{id}",
      "get /api/companies",
      "post /api/companies",
      "post /api/companies/cnpj",
      "post /api/companies/exports",
      "get /api/companies/{id}",
      "put /api/companies/{id}",
      "delete /api/companies/{id}",
      "get /api/companies/{id}/timeline",
      "post /api/companies/merge",
      "post /api/companies/merges/{id}/undo",
      "get /api/companies/trash",
      "post /api/companies/{id}/restore",
      "get /api/pipeline",
      "get /api/notices",
      "get /api/notices/unread",
      "post /api/notices/read",
      "get /api/kinds",
      "get /api/attribution",
      "get /api/dashboard/funnel",
      "get /api/today",
      "get /api/search",
    ]);
  });

  it("strangers write forms, count visits and enter, and read what is published", () => {
    expect(namesOf("anonymous")).toEqual([
      "post /auth/login",
      "post /auth/register",
      "post /auth/invitation",
      "post /auth/confirm-email",
      "post /auth/forgot",
      "post /auth/reset",
      "post /auth/keep-email",
      "post /auth/passkey/options",
      "post /auth/passkey",
      "post /contact",
      "get /whatsapp",
      "get /calendar/{file}",
      "post /newsletter",
      "get /ebook",
      "post /ebook",
      "post /pages/{id}/forms/{section}",
      "post /events",
    ]);
    expect(namesOf("public").filter((name) => !name.startsWith("get "))).toEqual([]);
  });

  it("a token creates and updates, each by a permission of its own", () => {
    const byPermission = calls.filter(({ scope }) => scope === "token").map((call) => call.permission);
    expect(byPermission).toEqual([undefined, ...PERMISSIONS]);
  });

  it("everything else that the API answers is documented", () => {
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    const served = routesOf(site.api.printRoutes({ commonPrefix: false }));
    expect(documented.filter((route) => !served.includes(route))).toEqual([]);
    const others = served.filter(
      (route) => !/^(HEAD|OPTIONS) |\*$/.test(route) && !documented.includes(route),
    );
    // Except the API document and its page. Below no API are only routes for programs: feeds, images, health.
    const isOfDocument = (route: string) => /^GET \/api\/(docs\b|openapi\.json$)/.test(route);
    expect(others.filter((route) => route.includes(" /api/") && !isOfDocument(route))).toEqual([]);
    expect(others.filter((route) => !route.startsWith("GET "))).toEqual([]);
  });
});

/** Calls that must ask for a fresh proof of identity; further ones may exist. */
const SENSITIVE = [
  "post /api/leads/exports",
  "post /api/companies/exports",
  "post /api/imports",
  "put /api/operation/mail-server",
  "put /api/mailbox",
  "post /api/mailbox/oauth/{provider}",
  "post /api/export",
  "get /api/export/{id}",
  "post /api/settings/api-tokens",
  "put /api/settings/api-tokens/{id}",
  "delete /api/settings/api-tokens/{id}",
  "post /api/webhooks",
  "post /api/webhooks/{id}/secret",
  "put /api/people/{id}",
  "delete /api/people/{id}",
  "delete /api/people/{id}/totp",
  "put /api/people/second-factor-roles",
  "post /api/people/invitations",
  "delete /api/account/totp",
  "get /api/audit?format=csv",
  "get /api/backups/{id}/file",
  "post /api/backups/{id}/restore",
];

/** Converts the route tree that Fastify prints to `METHOD /address`. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (!part) return [];
    const depth = indent.length / 4 - 1;
    above.length = Math.max(depth, 0);
    const path = above.join("") + part;
    above[depth] = part;
    return methods.split(", ").map((method) => `${method} ${path}`);
  });
}
