// How a command of the operator's ends: one line and an exit code, whatever happens.
import { StartError } from "#src/platform/start-error.ts";

/**
 * Runs a command and exits.
 * @param command returns how it is used where it was called wrongly
 */
export async function runCommand(command: () => Promise<string | undefined>): Promise<never> {
  // Exiting undoes what is half done: see who listens to `exit`. The database rolls back.
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
