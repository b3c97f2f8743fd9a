// The system account that runs the embedded PostgreSQL, which refuses to run as root.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";

const execFileAsync = promisify(execFile);

/** A user and group of this system. A process without root can only use its own. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Environment for PostgreSQL, without the operator's secrets or a stray PGDATA or PGPORT. */
export const cleanEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * Decides who runs PostgreSQL. An ordinary user runs it themselves. Root uses the `owner` of the existing cluster,
 * else a service account, which is created if needed.
 * @throws StartError if the cluster belongs to another user and this process is not root
 */
export async function chooseAccount(owner?: { uid: number; gid: number }): Promise<Account> {
  const uid = process.geteuid?.() ?? 0;
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new StartError(
        `O banco de dados em DATA_DIR é do usuário ${owner.uid}, e este processo é do usuário ${uid}: inicie a Vitrine como o dono ou como root, ou defina outro DATA_DIR`,
      );
    }
    return { name: `user ${uid}`, uid, gid: process.getegid?.() ?? 0 };
  }
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  return findServiceAccount();
}

async function findServiceAccount(): Promise<Account> {
  const known = (await lookUp("postgres")) ?? (await lookUp("vitrine"));
  if (known) return known;
  const options = [
    "--system",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
    "vitrine",
  ];
  // Fails without useradd or with a read-only /etc; then "nobody" is used.
  await execFileAsync("useradd", options, { env: cleanEnvironment }).catch(() => undefined);
  const account = (await lookUp("vitrine")) ?? (await lookUp("nobody"));
  if (account) return account;
  throw new StartError(
    "O PostgreSQL não roda como root, e não há outro usuário: inicie a Vitrine como um usuário comum, ou defina DATABASE_URL",
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    // `id` knows users from all sources, not only /etc/passwd.
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (option) =>
        Number((await execFileAsync("id", [option, name], { env: cleanEnvironment })).stdout),
      ),
    );
    return uid && gid ? { name: `user "${name}"`, uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs a program as `account` and returns its output, also if it fails.
 * @throws StartError if root may not switch to another user, as in some containers
 */
export async function runAs(
  account: Account,
  program: string,
  args: string[],
): Promise<{ succeeded: boolean; output: string }> {
  // PostgreSQL fails if the account cannot enter the current folder.
  const options = { uid: account.uid, gid: account.gid, cwd: "/", env: cleanEnvironment };
  try {
    const { stdout, stderr } = await execFileAsync(program, args, options);
    return { succeeded: true, output: stdout + stderr };
  } catch (error) {
    const {
      code,
      message,
      stdout = "",
      stderr = "",
    } = error as { code?: unknown; message: string; stdout?: string; stderr?: string };
    if (code === "EPERM" || code === "EINVAL") {
      throw new StartError(
        `O PostgreSQL não roda como root, e este root não pode iniciar programas como ${account.name}: inicie a Vitrine como um usuário comum, ou defina DATABASE_URL`,
        { cause: error },
      );
    }
    return { succeeded: false, output: stdout + stderr || message };
  }
}
