import type { SiteReader, SiteReaderHost } from "#src/features/imports/site-reader.ts";
import { type CallSession, openSandbox, sandboxModule } from "#src/platform/sandbox/sandbox.ts";

/**
 * Reads an export as an import does.
 * @param file returns its pieces, once for each pass
 * @param limitMs processor time between two pieces, or for one item
 */
export async function readInSandbox(
  kind: "wordpress" | "ghost",
  file: () => Iterable<Buffer>,
  limitMs: number,
  use: (call: CallSession<SiteReader>, opened: { total: number }) => Promise<void>,
): Promise<void> {
  let pieces = file()[Symbol.iterator]();
  const unused = () => Promise.reject(new Error("nothing is asked of the old site"));
  const host: SiteReaderHost = {
    rewind: async () => void (pieces = file()[Symbol.iterator]()),
    next: async () => (pieces.next().value as Buffer | undefined) ?? null,
    ask: unused,
    at: unused,
    picture: unused,
    document: unused,
  };
  const reader = sandboxModule<{ default: (host: SiteReaderHost) => SiteReader }>(
    "#src/features/imports/site-reader.ts",
  );
  const asked = { kind, address: null, hasFile: true, timeZone: "UTC", isDryRun: true };
  const sandbox = openSandbox();
  try {
    await sandbox.session(reader, { ...host }, async (call) => use(call, await call("open", asked)), {
      limitMs,
    });
  } finally {
    await sandbox.close();
  }
}
