// Runs an operator's command, which ends with one line and an exit code.

import { StartError } from "./start-error.ts";

/** Returns how the operator calls one of our commands: by the package's `vitrine`, or by npm. */
export function commandLineFor(name: string): string {
  return process.env.VITRINE_HOME ? `vitrine ${name}` : `npm run ${name} --`;
}

/**
 * Runs a command and exits.
 * @param command returns a usage text if its arguments are wrong
 */
export async function runCommand(command: () => Promise<string | undefined>): Promise<never> {
  // `exit` handlers delete unfinished files; the database rolls back.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
  process.on("disconnect", () => process.exit(1));
  try {
    const usage = await command();
    if (usage) console.error(usage);
    process.exit(usage ? 2 : 0);
  } catch (error) {
    console.error(error instanceof StartError ? `vitrine: ${error.message}` : error);
    process.exit(1);
  }
}
