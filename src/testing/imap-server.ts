// Runs a real IMAP server, Dovecot, with temporary folders for the duration of a test.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { setPriority, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { installDebians } from "../../scripts/debian.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./product-process.ts";

const DOVECOT = "/usr/sbin/dovecot";
const PASSWORD = "segredo-da-caixa";

export interface TestImapServer {
  /** Returns a value for IMAP_URL, without TLS. @param port another one, such as that of `cutEvery` */
  url(user: string, port?: number): string;
  /** Returns a URL with TLS, by a self-signed certificate. */
  secureUrl(user: string): string;
  port: number;
  /** Puts a mail into a user's INBOX, as a delivery does. @param at time of arrival, default: now */
  deliver(user: string, source: string | Buffer, at?: Date): Promise<void>;
  /** Fills a user's INBOX, which must not exist yet, with many small mails at once. */
  fill(user: string, count: number): void;
  /** Renumbers a user's mails under another UIDVALIDITY. */
  renumber(user: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server, installing Debian's package first if necessary.
 * @param introspectUrl where it asks whether an access token is valid; absent for passwords only
 * @param niceness lets the other processes of the machine go first: 19 at most
 * @throws if it cannot be installed
 */
export async function startImapServer(introspectUrl?: string, niceness = 0): Promise<TestImapServer> {
  if (!existsSync(DOVECOT)) installDebians("dovecot-imapd");
  const dir = mkdtempSync(join(tmpdir(), "vitrine-imap-"));
  chmodSync(dir, 0o755);
  const [port, securePort] = [await freePort(), await freePort()];
  writeFileSync(join(dir, "dovecot.conf"), configOf(dir, port, securePort, introspectUrl));
  const run = spawn(DOVECOT, ["-F", "-c", join(dir, "dovecot.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (run.pid) setPriority(run.pid, niceness);
  const ended = once(run, "exit");
  const failed = ended.then(() => Promise.reject(new Error("Dovecot (2.3 is expected) did not start")));
  await Promise.race([eventually(() => answers(port)), failed]);
  return {
    port,
    url: (user, at = port) => `imap://${user}:${PASSWORD}@127.0.0.1:${at}/INBOX`,
    secureUrl: (user) => `imaps://${user}:${PASSWORD}@127.0.0.1:${securePort}/INBOX`,
    async deliver(user, source, at = new Date()) {
      const client = new ImapFlow({
        host: "127.0.0.1",
        port,
        secure: false,
        doSTARTTLS: false,
        auth: { user, pass: PASSWORD },
        logger: false,
      });
      await client.connect();
      await client.append("INBOX", source, [], at);
      await client.logout();
    },
    fill(user, count) {
      const maildir = join(dir, "mail", user);
      for (const name of ["", "cur", "new", "tmp"]) mkdirSync(join(maildir, name));
      for (let number = 0; number < count; number++) {
        const path = join(maildir, "cur", `${1_700_000_000 + number}.M${number}.prumo:2,S`);
        writeFileSync(
          path,
          `From: a@cliente.example\nSubject: Antigo ${number}\nMessage-ID: <${number}@antigo>\n\nOi\n`,
        );
        // Dovecot takes this as the time of arrival.
        utimesSync(path, 1_700_000_000 + number, 1_700_000_000 + number);
      }
      // Dovecot runs as another user.
      if (process.getuid?.() === 0) spawnSync("chown", ["-R", "--reference", join(dir, "mail"), maildir]);
    },
    async renumber(user) {
      const maildir = join(dir, "mail", user);
      // UIDVALIDITY is the second in which the list is created.
      await eventually(() => Date.now() % 1000 < 50);
      spawnSync("sh", ["-c", `rm -f ${maildir}/dovecot*`]);
    },
    async close() {
      run.kill("SIGTERM");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function configOf(dir: string, port: number, securePort: number, introspectUrl?: string): string {
  if (introspectUrl)
    writeFileSync(
      join(dir, "oauth2.conf.ext"),
      [
        `introspection_url = ${introspectUrl}`,
        "introspection_mode = post",
        "username_attribute = username",
        "active_attribute = active",
        "active_value = true",
        "",
      ].join("\n"),
    );
  const byToken = introspectUrl
    ? `auth_mechanisms = plain xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${dir}/oauth2.conf.ext
}`
    : "";
  const isRoot = process.getuid?.() === 0;
  // Dovecot does not deliver mail to root.
  const idOf = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "nobody"], { encoding: "utf8" }));
  const [uid, gid] = isRoot ? [idOf("-u"), idOf("-g")] : [process.getuid?.(), process.getgid?.()];
  for (const name of ["mail", "home"]) {
    mkdirSync(join(dir, name));
    chownSync(join(dir, name), uid ?? 0, gid ?? 0);
  }
  const certificate = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
  ];
  const files = ["-keyout", join(dir, "key.pem"), "-out", join(dir, "cert.pem")];
  execFileSync("openssl", [...certificate, ...files], { stdio: "ignore" });
  const own = userInfo().username;
  return `
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${dir}/cert.pem
ssl_key = <${dir}/key.pem
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail/%u
first_valid_uid = 1
mail_max_userip_connections = 100
${byToken}
passdb {
  driver = static
  mechanisms = plain
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/home/%u
}
${isRoot ? "" : `default_internal_user = ${own}\ndefault_login_user = ${own}`}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("data", () => resolve(true)).once("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

/**
 * Runs a proxy between client and server that cuts connections.
 * @param bytesOf number of server bytes that a connection lets through, by its number; undefined for all
 */
export async function startCuttingProxy(
  to: number,
  bytesOf: (connection: number) => number | undefined,
): Promise<{ port: number; cuts: () => number; close(): Promise<void> }> {
  let [count, cuts] = [0, 0];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    let left = bytesOf(count++) ?? Number.POSITIVE_INFINITY;
    const upstream = connect(to, "127.0.0.1");
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    client.pipe(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    upstream.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left >= 0) return client.write(chunk);
      cuts++;
      return client.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
