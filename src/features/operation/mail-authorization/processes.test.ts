import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#src/platform/database/database.ts";
import { mailAuthorizationsTable } from "#src/platform/mail/table.ts";
import {
  AUTHORIZATION_ENDED,
  AUTHORIZATION_ID,
  findAuthorization,
  sealTokens,
} from "#src/platform/resources/mail-authorization.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { OAUTH_CLIENT, startOAuthServer, type TestOAuthServer } from "#src/testing/oauth-server.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { watch } from "../watch.server.ts";
import { forgetAuthorization, readAuthorization } from "./authorization.server.ts";

const ADDRESS = "contato@prumo.example";

/** Asks for an access token when it is told to, as a process of the site that sends or reads. */
const PROGRAM = `
  const at = (module) => import(module);
  const { openDatabase } = await at(${JSON.stringify(import.meta.resolve("#src/platform/database/database.ts"))});
  const { openSecretBox } = await at(${JSON.stringify(import.meta.resolve("#src/platform/secrets/secret-key.ts"))});
  const { getAccessToken } = await at(${JSON.stringify(import.meta.resolve("#src/platform/resources/mail-authorization.server.ts"))});
  process.on("message", async ({ connection, config }) => {
    const { db } = openDatabase(connection, () => {});
    const needs = { db, config, secrets: openSecretBox(config) };
    process.send(await getAccessToken(needs).then((token) => ({ token }), ({ message }) => ({ message })));
  });
  process.send("ready");
`;

let oauth: TestOAuthServer;
let smtp: TestSmtpServer;
let site: TestResources;
const children: ChildProcess[] = [];
beforeEach(async () => {
  [oauth, smtp] = [await startOAuthServer(ADDRESS), await startSmtpServer()];
  site = await openTestResources({
    ...oauth.environment,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: ADDRESS,
  });
  await connect();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await site.close();
  await smtp.close();
  await oauth.close();
});

/** Connects the account. Its first access token has to be renewed. */
async function connect(): Promise<string> {
  const { db, secrets } = site.resources;
  const refreshToken = oauth.grant();
  const tokens = { accessToken: "vencido", refreshToken, expiresInSeconds: 60, account: undefined };
  await db.insert(mailAuthorizationsTable).values({
    id: AUTHORIZATION_ID,
    provider: "own",
    clientId: OAUTH_CLIENT.clientId,
    address: ADDRESS,
    ...sealTokens(secrets, tokens, { clientSecret: OAUTH_CLIENT.clientSecret, refreshToken }),
  });
  return refreshToken;
}

async function startChild(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  children.push(child);
  await once(child, "message");
  return child;
}

async function ask(child: ChildProcess): Promise<{ token?: string; message?: string }> {
  const answer = once(child, "message");
  child.send({ connection: site.connection, config: site.resources.config });
  return (await answer)[0] as { token?: string; message?: string };
}

describe("three processes that need a new token at once", () => {
  it("renew it once, and all get it", async () => {
    const three = await Promise.all([startChild(), startChild(), startChild()]);
    oauth.delayMs = 300;
    const answers = await Promise.all(three.map(ask));
    expect(oauth.requests).toBe(1);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect(oauth.isValid(answers[0]?.token ?? "")).toBe(true);
  });

  /** Kills the first while the provider works on its renewal, and returns what the others get. */
  async function killOne() {
    const [first, ...others] = await Promise.all([startChild(), startChild(), startChild()]);
    oauth.delayMs = 500;
    first?.send({ connection: site.connection, config: site.resources.config });
    await eventually(() => oauth.requests === 1);
    const answers = Promise.all(others.map(ask));
    first?.kill("SIGKILL");
    return answers;
  }

  it("lose nothing by the death of the one that renews, if the provider keeps the refresh token", async () => {
    oauth.rotates = false;
    const answers = await killOne();
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect(oauth.isValid(answers[0]?.token ?? "")).toBe(true);
    // The dead one's request, and one for the two that live.
    expect(oauth.requests).toBe(2);
    expect((await readAuthorization(site.resources)).state).toBe("connected");
  });

  it("say that the authorization has ended, if the token was replaced by one that died with it", async () => {
    const answers = await killOne();
    expect(answers.map(({ message }) => message)).toEqual([AUTHORIZATION_ENDED, AUTHORIZATION_ENDED]);
    // Nobody asks again after the refusal.
    expect([oauth.requests, oauth.refusals]).toEqual([2, 1]);
    expect((await readAuthorization(site.resources)).state).toBe("ended");
  });
});

it("mails administrators once that the authorization has ended, though three processes find it", async () => {
  const { db } = site.resources;
  await addStaff(site.resources, "admin", "bia@prumo.example");
  await db.update(mailAuthorizationsTable).set({ endedAt: new Date() });
  const run = (resources = site.resources) => watch(resources, []);
  await run();
  await db.$client.query("UPDATE operation_checks SET since = since - interval '4 minutes'");
  const databases = [1, 2, 3].map(() => openDatabase(site.connection, () => {}));
  await Promise.all(databases.map((one) => run({ ...site.resources, db: one.db })));
  await run();
  await Promise.all(databases.map((database) => database.close()));
  const told = smtp.mails.map(({ envelopeTo, mail }) => [envelopeTo, mail.text?.replaceAll(/\s+/g, " ")]);
  const about = told.filter(([, text]) => text?.includes("A autorização de"));
  expect(about).toEqual([[["bia@prumo.example"], expect.stringContaining(`A autorização de ${ADDRESS}`)]]);
  expect(about[0]?.[1]).toContain("Clique em “Conectar”");
});

describe("disconnecting", () => {
  it("withdraws the authorization at the provider", async () => {
    await site.resources.db.delete(mailAuthorizationsTable);
    const refreshToken = await connect();
    expect(oauth.isRenewable(refreshToken)).toBe(true);
    await forgetAuthorization(site.resources);
    expect(oauth.isRenewable(refreshToken)).toBe(false);
    expect(await findAuthorization(site.resources.db)).toBeNull();
  });

  it("is done also if the provider refuses or cannot be reached", async () => {
    oauth.failsWith = 503;
    await forgetAuthorization(site.resources);
    expect(await findAuthorization(site.resources.db)).toBeNull();
    await connect();
    const { config } = site.resources;
    const mailOAuth = config.mailOAuth && { ...config.mailOAuth, revokeUrl: "http://127.0.0.1:1/revoke" };
    await forgetAuthorization({ ...site.resources, config: { ...config, mailOAuth } });
    expect(await findAuthorization(site.resources.db)).toBeNull();
  });
});
