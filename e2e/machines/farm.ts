// The many-machine setup on one machine: three processes, one external PostgreSQL and S3 store, a mail server, a
// receiver of webhooks, and a balancer in front.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { type Receiver, startReceiver } from "../../src/testing/http-receiver.ts";
import { openToVisitors } from "../../src/testing/product-process.ts";
import { startS3Server } from "../../src/testing/s3-server.ts";
import { startSmtpServer, type TestSmtpServer } from "../../src/testing/smtp-server.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Machine, startMachine } from "./machine.ts";
import { hasNginx, startNginx } from "./nginx.ts";

const MACHINES = 3;
const ADMIN = { email: "dona@prumo.example", password: "tres-maquinas-e-um-banco" };

/** Settings of all processes, besides addresses of services. */
const SETTINGS = {
  SECRET_KEY: "a chave que os tres processos dividem",
  SEED: "none",
  // Gives visitors their own addresses, so that limits apply as in production.
  TRUST_PROXY: "127.0.0.1",
  DRAIN_SECONDS: "3",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_REQUIRE_TLS: "off",
  MAIL_FROM: "Prumo Sistemas <site@prumo.example>",
};

export interface Farm {
  machines: Machine[];
  balancer: Balancer;
  /** A connection to the database from outside the site. */
  pool: Pool;
  mails: TestSmtpServer["mails"];
  deliveries: Receiver["requests"];
  signIn(url?: string): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

/**
 * @param withNginx puts nginx in front instead of the test's own balancer
 * @throws if nginx is not installed
 */
export async function startFarm({ withNginx }: { withNginx: boolean }): Promise<Farm> {
  if (withNginx && !hasNginx()) throw new Error("nginx is not installed: apt-get install nginx-light");
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    return await build(withNginx, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(
  withNginx: boolean,
  closers: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Farm> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-machines-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgresql") });
  closers.push(() => postgres.stop());
  const pool = new Pool({ ...postgres.owner, application_name: "test", max: 3 });
  // Ignores idle connections that end when PostgreSQL stops.
  pool.on("error", () => {});
  closers.push(() => pool.end());
  const images = await startS3Server();
  const backups = await startS3Server();
  const smtp = await startSmtpServer();
  const receiver = await startReceiver(200);
  closers.push(...[images, backups, smtp, receiver].map((server) => () => server.close()));
  const shared = {
    DATABASE_URL: toUrl(postgres.connection),
    MIGRATIONS_DATABASE_URL: toUrl(postgres.owner),
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    AUTOMATION_WEBHOOK_URL: receiver.url,
    ...SETTINGS,
    ...images.environment,
    ...forBackups(backups.environment),
  };
  // All start at once on an empty database: one migrates, the others wait.
  const starting = Array.from({ length: MACHINES }, (_, place) =>
    startMachine({ ...shared, DATA_DIR: join(folder, `data-${place}`) }),
  );
  closers.push(() => Promise.allSettled(starting.map(async (machine) => (await machine).stop())));
  const machines = await Promise.all(starting);
  await openToVisitors((sql) => pool.query(sql));
  const urls = machines.map(({ url }) => url);
  const balancer = withNginx ? await startNginx(urls, folder) : await startBalancer(urls);
  closers.push(() => balancer.close());
  return {
    machines,
    balancer,
    pool,
    mails: smtp.mails,
    deliveries: receiver.requests,
    async signIn(url = balancer.url) {
      const response = await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(ADMIN),
      });
      if (!response.ok) throw new Error(`signing in answered ${response.status}`);
      return { authorization: `Bearer ${((await response.json()) as { token: string }).token}` };
    },
    close,
  };
}

/** Returns the bucket's variables under their names for backups. */
function forBackups(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [`BACKUP_${name}`, value]));
}

function toUrl({ host, port, user, database }: EmbeddedPostgres["connection"]): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
