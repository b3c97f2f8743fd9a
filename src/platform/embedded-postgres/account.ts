// The system account the embedded PostgreSQL runs as. PostgreSQL refuses to run as root.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { StartError } from "../start-error.ts";

const execFileAsync = promisify(execFile);

/** A user and group of this system; for an ordinary user it is always their own. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Neither the operator's secrets nor a stray PGDATA or PGPORT reaches PostgreSQL. */
export const cleanEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * Decides who runs PostgreSQL: an ordinary user themselves; as root the `owner` of the existing cluster, else
 * a service account, made where there is none.
 * @throws StartError when the cluster belongs to somebody this user cannot be
 */
export async function chooseAccount(owner?: { uid: number; gid: number }): Promise<Account> {
  const uid = process.geteuid?.() ?? 0;
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new StartError(
        `The database in DATA_DIR belongs to user ${owner.uid} and this process runs as user ${uid}: start Vitrine as its owner or as root, or set another DATA_DIR`,
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
  // Fails where there is no useradd or /etc is read-only; "nobody" does then.
  await execFileAsync("useradd", options, { env: cleanEnvironment }).catch(() => undefined);
  const account = (await lookUp("vitrine")) ?? (await lookUp("nobody"));
  if (account) return account;
  throw new StartError(
    "PostgreSQL does not run as root, and there is no other user: start Vitrine as an ordinary user, or set DATABASE_URL",
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    // `id` asks every source of users, not only /etc/passwd.
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
 * Runs a program as `account` and returns what it printed, whether it succeeded or not.
 * @throws StartError when this root may not become another user, as in some containers
 */
export async function runAs(
  account: Account,
  program: string,
  args: string[],
): Promise<{ succeeded: boolean; output: string }> {
  // A current folder the account cannot enter would make PostgreSQL fail.
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
        `PostgreSQL does not run as root, and this root may not run programs as ${account.name}: start Vitrine as an ordinary user, or set DATABASE_URL`,
        { cause: error },
      );
    }
    return { succeeded: false, output: stdout + stderr || message };
  }
}
