import type { Resources } from "#src/platform/resources/resources.ts";
import { type CallSession, sandboxModule } from "#src/platform/sandbox/sandbox.ts";
import { askPages } from "./crawl/ask-page.ts";
import { createDocumentImporter } from "./documents.server.ts";
import { resolveOld } from "./old-site/old-server.ts";
import { ImportRefused, isRefusal, type OldSite } from "./old-site/old-site.ts";
import { createPictureImporter } from "./pictures.server.ts";
import type { RunControl } from "./run-control.server.ts";
import type { SiteReader, SiteReaderHost } from "./site-reader.ts";
import type { importsTable } from "./table.ts";
import { readUpload } from "./uploads.server.ts";

const READER = sandboxModule<{ default: (host: SiteReaderHost) => SiteReader }>(
  "#src/features/imports/site-reader.ts",
);
/** Processor time between two pieces of a file, or for one item: the longest text takes a fifth of it. */
const STEP_MS = 20_000;

export interface OpenSite extends Pick<OldSite, "host" | "origin" | "total"> {
  call: CallSession<SiteReader>;
  files: Pick<SiteReaderHost, "picture" | "document">;
}

/**
 * Opens an old site for `use`.
 * @throws ImportRefused if it cannot be read
 * @throws LimitError if reading takes too much time or memory
 */
export async function withOldSite<Result>(
  resources: Resources,
  row: Pick<typeof importsTable.$inferSelect, "id" | "kind" | "address" | "server" | "hasFile" | "isDryRun">,
  control: RunControl,
  use: (site: OpenSite) => Promise<Result>,
): Promise<Result> {
  const { id, kind, address, server, hasFile, isDryRun } = row;
  const { signal } = control;
  const named = URL.parse(address ?? "")?.host ?? "";
  let pieces = readUpload(resources.storage, id, control);
  let files: OpenSite["files"] | undefined;
  const host: SiteReaderHost = {
    rewind: async () => void (pieces = readUpload(resources.storage, id, control)),
    next: async () => (await pieces.next()).value ?? null,
    ask: askPages({ config: resources.config, ...resolveOld(server, named), signal }),
    at: control.at,
    picture: async (picture) => files?.picture(picture) ?? NOT_OPEN,
    document: async (url) => files?.document(url) ?? NOT_OPEN,
  };
  const { timeZone } = resources.config;
  const reading = resources.sandbox.session(
    READER,
    { ...host },
    async (call) => {
      const site = await call("open", { kind, address, hasFile, timeZone, isDryRun });
      const fetching = { ...resources, ...resolveOld(server, site.host), signal };
      files = {
        picture: createPictureImporter(fetching, site.host),
        document: createDocumentImporter(fetching, site.host),
      };
      return use({ ...site, call, files });
    },
    { limitMs: STEP_MS, signal },
  );
  return reading.catch((error: unknown) => {
    if (isRefusal(error)) throw new ImportRefused(error.message);
    throw error;
  });
}

const NOT_OPEN = { ok: false as const, message: "o site antigo ainda não foi aberto" };
