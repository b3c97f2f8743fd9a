// The many-machine form on one machine: three processes, one PostgreSQL and one S3 store that none of them owns, a
// mail server, a receiver of webhooks, and a balancer in front.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { type Receiver, startReceiver } from "../../src/testing/http-receiver.ts";
import { startS3Server } from "../../src/testing/s3-server.ts";
import { startSmtpServer, type TestSmtpServer } from "../../src/testing/smtp-server.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Machine, startMachine } from "./machine.ts";
import { hasNginx, startNginx } from "./nginx.ts";

const MACHINES = 3;
const ADMIN = { email: "dona@prumo.example", password: "tres-maquinas-e-um-banco" };

export interface Farm {
  machines: Machine[];
  balancer: Balancer;
  /** The database, as somebody beside the site sees it. */
  pool: Pool;
  mails: TestSmtpServer["mails"];
  deliveries: Receiver["requests"];
  /** Headers of a call by the administrator. */
  signIn(url?: string): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

/**
 * @param withNginx whether nginx stands in front; else a balancer of our own with its rules
 * @throws where nginx is not installed
 */
export async function startFarm({ withNginx }: { withNginx: boolean }): Promise<Farm> {
  if (withNginx && !hasNginx()) throw new Error("nginx is not installed: apt-get install nginx-light");
  const folder = await mkdtemp(join(tmpdir(), "vitrine-machines-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgresql") });
  const { host, port, user, database } = postgres.connection;
  const pool = new Pool({ ...postgres.connection, application_name: "test", max: 3 });
  const images = await startS3Server();
  const backups = await startS3Server();
  const smtp = await startSmtpServer();
  const receiver = await startReceiver(200);
  const environment = (place: number) => ({
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(folder, `data-${place}`),
    ...images.environment,
    ...Object.fromEntries(
      Object.entries(backups.environment).map(([name, value]) => [`BACKUP_${name}`, value]),
    ),
    SECRET_KEY: "a chave que os tres processos dividem",
    SEED: "none",
    LOG_LEVEL: "info",
    // Visitors have addresses of their own, so that limits hold as in earnest.
    TRUST_PROXY: "127.0.0.1",
    DRAIN_SECONDS: "3",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_REQUIRE_TLS: "off",
    MAIL_FROM: "Prumo Sistemas <site@prumo.example>",
    AUTOMATION_WEBHOOK_URL: receiver.url,
  });
  // All at once, on an empty database: one migrates, the others wait.
  const machines = await Promise.all(
    Array.from({ length: MACHINES }, (_, place) => startMachine(environment(place))),
  );
  const urls = machines.map(({ url }) => url);
  const balancer = withNginx ? await startNginx(urls, folder) : await startBalancer(urls);
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
    async close() {
      await balancer.close();
      await Promise.all(machines.map((machine) => machine.stop()));
      await pool.end();
      await postgres.stop();
      await Promise.all([images.close(), backups.close(), smtp.close(), receiver.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
