import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTotp, useTotpCode } from "#src/accounts/second-factor/totp.server.ts";
import { takeBackup } from "#src/backup/take-backup.ts";
import { sendTest } from "#src/features/webhooks/deliveries/deliveries.server.ts";
import { signatureHeaders } from "#src/features/webhooks/deliveries/send-signed.server.ts";
import {
  createDestination,
  listDestinations,
  replaceSecret,
} from "#src/features/webhooks/destinations/destinations.server.ts";
import { createSecretBox } from "#src/platform/secrets/secret-key.ts";
import { configOf } from "#src/testing/backup-files.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { secretsCheck } from "../checks/secrets.server.ts";
import { countSecrets, resealSecrets } from "./reseal.server.ts";

const OLD = "a chave antiga com mais de 32 caracteres";
const NEW = "a chave nova que tem mais de 32 caracteres";
const OTHER = "a chave de outra máquina, que é comprida";
const OF_THE_SERVER = "00000000-0000-4000-8000-000000000001";

let site: TestResources;
let receiver: Receiver;
let folder: string;
beforeEach(async () => {
  receiver = await startReceiver(200);
  folder = await mkdtemp(join(tmpdir(), "vitrine-secrets-"));
  site = await openTestResources({
    SECRET_KEY: OLD,
    PRIVATE_ADDRESSES: "allow",
    AUTOMATION_WEBHOOK_URL: receiver.url,
  });
});
afterEach(async () => {
  await site.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

const withKeys = (...keys: string[]) => ({ ...site.resources, secrets: createSecretBox(keys) });
const withoutKey = () => ({ ...site.resources, secrets: undefined });
const stored = async (): Promise<string[]> => {
  const { rows } = await site.resources.db.$client.query<{ secret: string }>(
    "SELECT secret FROM webhook_destinations WHERE secret IS NOT NULL UNION ALL SELECT secret FROM totp_secrets",
  );
  return rows.map(({ secret }) => secret);
};

async function add(resources: Parameters<typeof createDestination>[0] = site.resources) {
  const input = { name: "CRM", url: receiver.url, events: ["contact" as const], isActive: true };
  const result = await createDestination(resources, input);
  if (!result.ok || !result.destination.secret) throw new Error("no destination");
  return { id: result.destination.id, secret: result.destination.secret };
}

/** Adds a user with an authenticator app. @returns a function that checks whether a code is accepted */
async function addTotp(resources = withKeys(OLD)) {
  const { user } = await addStaff(resources);
  const made = await startTotp(resources, user, "Prumo");
  await site.resources.db.$client.query("UPDATE totp_secrets SET confirmed_at = now()");
  const codes = new TOTP({ secret: Secret.fromBase32(made?.secret ?? "") });
  return {
    secret: made?.secret ?? "",
    takes: (with_: typeof resources) => useTotpCode(with_, user.id, codes.generate()),
  };
}

const isSignedWith = (secret: string): boolean => {
  const last = receiver.requests.at(-1);
  if (!last) return false;
  const { headers, body } = last;
  const at = Number(headers["webhook-timestamp"]);
  const expected = signatureHeaders({ id: String(headers["webhook-id"]), body, secret }, at);
  return headers["webhook-signature"] === expected["webhook-signature"];
};

it("can be read neither in the tables nor in a backup, and sign all the same", async () => {
  const [made, totp] = [await add(), await addTotp()];
  const server = await replaceSecret(site.resources, OF_THE_SERVER);
  const secrets = [made.secret, totp.secret, (server.ok && server.destination.secret) || ""];
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  const file = join(folder, "site.tar.gz");
  await takeBackup(configOf(site), file);
  const backup = gunzipSync(await readFile(file)).toString("latin1");
  const columns = await stored();
  expect(columns).toHaveLength(3);
  for (const secret of secrets) {
    expect(backup).not.toContain(secret.replace("whsec_", ""));
    expect(columns.join()).not.toContain(secret);
  }
  for (const sealed of columns) expect(backup).toContain(sealed);
  expect(await sendTest(site.resources, made.id)).toMatchObject({ delivery: { state: "delivered" } });
  expect(isSignedWith(made.secret)).toBe(true);
  expect(await sendTest(site.resources, OF_THE_SERVER)).toMatchObject({ delivery: { state: "delivered" } });
  expect(isSignedWith(secrets[2] ?? "")).toBe(true);
});

it("of an earlier version are encrypted at the start, once, by however many processes", async () => {
  const plain = await Promise.all(Array.from({ length: 3 }, () => add(withoutKey())));
  expect((await stored()).toSorted()).toEqual(plain.map(({ secret }) => secret).toSorted());
  // The plain-text secret can sign until then, too.
  const [first] = plain;
  await sendTest(site.resources, first?.id ?? "");
  expect(isSignedWith(first?.secret ?? "")).toBe(true);
  const counts = await Promise.all([1, 2, 3].map(() => resealSecrets(site.resources)));
  expect(counts.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(3);
  const before = await stored();
  expect(before.every((secret) => site.resources.secrets?.isCurrent(secret))).toBe(true);
  expect(await resealSecrets(site.resources)).toEqual({ resealed: 0, unreadable: 0 });
  expect(await stored()).toEqual(before);
  await sendTest(site.resources, first?.id ?? "");
  expect(isSignedWith(first?.secret ?? "")).toBe(true);
});

it("come to a new key at the start, and then the old one is needed no more", async () => {
  const [made, totp] = [await add(), await addTotp()];
  expect(await countSecrets(withKeys(NEW, OLD))).toEqual({ current: 0, older: 2, unreadable: 0, plain: 0 });
  expect((await secretsCheck.find(withKeys(NEW, OLD))).detail).toBe(
    "2 segredos ainda usam uma chave anterior.",
  );
  expect(await resealSecrets(withKeys(NEW, OLD))).toEqual({ resealed: 2, unreadable: 0 });
  const after = withKeys(NEW);
  expect(await countSecrets(after)).toEqual({ current: 2, older: 0, unreadable: 0, plain: 0 });
  expect((await secretsCheck.find(after)).detail).toBe(
    "2 segredos no banco, todos criptografados com a chave atual.",
  );
  await sendTest(after, made.id);
  expect(isSignedWith(made.secret)).toBe(true);
  expect(await totp.takes(after)).toBe(true);
});

it("come to it in steps, past those that cannot be read", async () => {
  await add(withKeys(OTHER));
  await site.resources.db.$client.query(
    `INSERT INTO webhook_destinations (name, url, secret, events)
     SELECT 'Destino', 'https://crm.example/' || n, 'whsec_' || n, ARRAY['contact'] FROM generate_series(1, 250) AS n`,
  );
  expect(await resealSecrets(site.resources)).toEqual({ resealed: 250, unreadable: 1 });
});

it("of another machine's key are said to be lost, and hold up nobody else", async () => {
  const lost = await add(withKeys(OTHER));
  const made = await add();
  await addTotp(withKeys(OTHER));
  expect(await resealSecrets(site.resources)).toEqual({ resealed: 0, unreadable: 2 });
  const list = await listDestinations(site.resources);
  expect(list.find(({ id }) => id === lost.id)).toMatchObject({ secret: null, isSecretLost: true });
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ isSecretLost: false });
  expect(await secretsCheck.find(site.resources)).toMatchObject({
    state: "attention",
    detail: "2 segredos de webhooks ou de códigos de verificação não podem ser lidos: a chave é outra.",
    advice: expect.stringContaining("gere novos segredos em Webhooks") as string,
  });
  expect(await sendTest(site.resources, lost.id)).toMatchObject({
    delivery: {
      state: "failed",
      detail: expect.stringMatching(/outra SECRET_KEY.*nada foi enviado/) as string,
    },
  });
  expect(receiver.requests).toHaveLength(0);
  expect(await sendTest(site.resources, made.id)).toMatchObject({ delivery: { state: "delivered" } });
  const renewed = await replaceSecret(site.resources, lost.id);
  await sendTest(site.resources, lost.id);
  expect(isSignedWith((renewed.ok && renewed.destination.secret) || "")).toBe(true);
});

it("of one place are nothing in another, and a code's secret that is not encrypted counts for nothing", async () => {
  const [first, second, totp] = [await add(), await add(), await addTotp()];
  const { $client: pool } = site.resources.db;
  await pool.query(
    "UPDATE webhook_destinations SET secret = (SELECT secret FROM webhook_destinations WHERE id = $1) WHERE id = $2",
    [first.id, second.id],
  );
  expect((await listDestinations(site.resources)).find(({ id }) => id === second.id)?.isSecretLost).toBe(
    true,
  );
  await pool.query("UPDATE totp_secrets SET secret = $1", [totp.secret]);
  expect(await totp.takes(withKeys(OLD))).toBe(false);
  expect(await countSecrets(site.resources)).toMatchObject({ current: 1, unreadable: 2 });
  // The start does not encrypt it either, which would make it count.
  expect(await resealSecrets(site.resources)).toEqual({ resealed: 0, unreadable: 1 });
  expect(await pool.query("SELECT FROM totp_secrets WHERE secret = $1", [totp.secret])).toMatchObject({
    rowCount: 1,
  });
});

it("are kept as they are where the server has no key, which is said", async () => {
  const made = await add(withoutKey());
  expect(await stored()).toEqual([made.secret]);
  expect(await sendTest(withoutKey(), made.id)).toMatchObject({ delivery: { state: "delivered" } });
  expect(await resealSecrets(withoutKey())).toEqual({ resealed: 0, unreadable: 0 });
  expect(await secretsCheck.find(withoutKey())).toMatchObject({
    state: "ok",
    detail: "Sem SECRET_KEY, os segredos dos webhooks (1) estão no banco sem criptografia.",
  });
  expect(await sendTest(site.resources, randomUUID())).toMatchObject({ ok: false });
});
