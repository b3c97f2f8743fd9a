// Runs an operator's command, which always ends with one line and an exit code.
import { StartError } from "./start-error.ts";

/** How the operator calls a command of ours here: by the package's `vitrine`, or by npm. */
export function callOf(name: string): string {
  return process.env.VITRINE_HOME ? `vitrine ${name}` : `npm run ${name} --`;
}

/**
 * Runs a command and exits.
 * @param command returns its usage where it was called with wrong arguments
 */
export async function runCommand(command: () => Promise<string | undefined>): Promise<never> {
  // Handlers of `exit` delete unfinished files; the database rolls back.
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
