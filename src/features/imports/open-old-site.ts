// The sources of imports. Each reads an old site in its own form, and gives what one hand brings (old-site.ts).
import type { Resources } from "#src/platform/resources/resources.ts";
import { openGhost } from "./ghost/ghost-site.ts";
import { ImportRefused, type OldSite } from "./old-site/old-site.ts";
import type { RunControl } from "./run-control.server.ts";
import type { ImportKind } from "./schema.ts";
import { readUpload } from "./uploads.server.ts";
import { openCrawled } from "./crawl/crawled-site.ts";
import { openWordpress } from "./wordpress/wordpress-site.ts";
import { NO_FILE } from "#src/features/imports/schema.ts";

interface Asked {
  id: string;
  kind: ImportKind;
  address: string | null;
  /** Where the old site answers; null: where DNS says. */
  server: string | null;
  hasFile: boolean;
}

/** @throws ImportRefused where it cannot be read */
export async function openOldSite(
  resources: Resources,
  { id, kind, address, server, hasFile }: Asked,
  control: RunControl,
): Promise<OldSite> {
  const open = () => readUpload(resources.storage, id, control);
  if (kind === "site") return openCrawled(resources, address ?? "", server, control);
  if (!hasFile) throw new ImportRefused(NO_FILE);
  if (kind === "wordpress") return openWordpress(open, address, resources.config.timeZone);
  if (kind === "ghost") return openGhost(open, address);
  throw new ImportRefused("Este tipo de arquivo não pode ser importado");
}
