// Imports an old site's pictures once each, trying the original file first.
import { and, eq } from "drizzle-orm";
import { storeImage } from "#src/media/media.server.ts";
import { fetchPublic } from "#src/platform/http/outgoing/fetch-public.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { IMPORTED_IMAGE_BYTES, IMPORTED_IMAGE_MB, IMAGE_MEGAPIXELS } from "#src/shared/media/image-limits.ts";
import type { OldPicture } from "./old-site/old-site.ts";
import { decodeAddress } from "./old-site/decode-address.ts";
import type { OldServer } from "./old-site/old-server.ts";
import { importedItemsTable } from "./table.ts";
import { PICTURE_FAILURES } from "#src/media/fetched-pictures.ts";

const TIMEOUT_MS = 10_000;
/** Most addresses tried for one picture. */
const MAX_TRIES = 6;
/** Timeouts after which a host is no longer asked: a thousand pictures of a dead server would take hours. */
const MAX_SILENCE = 3;

export type BroughtPicture =
  | { ok: true; id: string; isNew: boolean; /** Describes a missing part. */ lack?: string }
  | { ok: false; message: string };

const VARIANT_ONLY = "veio só uma versão menor, pois o servidor não tem o original";
const REDUCED = "vieram menos pixels do que o original tem, pois ele é grande demais";
const NOT_A_PICTURE = "o arquivo não é uma imagem que possamos abrir";
/** Reasons for which a file was not imported. */
const TOO_LARGE = {
  bytes: `o arquivo tem mais de ${IMPORTED_IMAGE_MB} MB`,
  pixels: `o arquivo tem mais de ${IMAGE_MEGAPIXELS} megapixels`,
};
/** Matches names of the smaller files that WordPress makes of an original. */
const VARIANT = /-(?:\d{1,5}x\d{1,5}|scaled)\.[a-z]{3,4}$/i;

interface Run {
  resources: Resources & OldServer;
  /** Host name of the old site. */
  host: string;
  timeoutMs: number;
  /** Timeouts by host. */
  silence: Map<string, number>;
}

/** Remembers pictures across runs, but failures only during this run. */
export function createPictureBringer(
  resources: Resources & OldServer,
  host: string,
  timeoutMs = TIMEOUT_MS,
): (picture: OldPicture) => Promise<BroughtPicture> {
  const run: Run = { resources, host, timeoutMs, silence: new Map() };
  const pending = new Map<string, Promise<BroughtPicture>>();
  return (picture) => {
    const { urls } = picture;
    const key = urls[0] ?? "";
    const known = pending.get(key);
    if (known)
      return known.then((result) => (result.ok ? { ok: true, id: result.id, isNew: false } : result));
    const bringing = bring(run, picture);
    pending.set(key, bringing);
    return bringing;
  };
}

async function bring(run: Run, { urls, libraryAlt }: OldPicture): Promise<BroughtPicture> {
  const { resources, host } = run;
  const [first] = urls;
  if (first === undefined) return { ok: false, message: "não tem endereço" };
  const { hostOf, oldIdOf, itemId } = {
    hostOf: importedItemsTable.host,
    oldIdOf: importedItemsTable.oldId,
    itemId: importedItemsTable.itemId,
  };
  const oldId = `picture:${first.slice(0, 1000)}`;
  const [stored] = await resources.db
    .select({ itemId })
    .from(importedItemsTable)
    .where(and(eq(hostOf, host), eq(oldIdOf, oldId)));
  if (stored) return { ok: true, id: stored.itemId, isNew: false };
  let message = "";
  let wasThere = false;
  let tooLarge: string | undefined;
  for (const url of urls.slice(0, MAX_TRIES)) {
    const result = await fetchPicture(run, url, libraryAlt);
    if (result.ok) {
      await resources.db
        .insert(importedItemsTable)
        .values({ host, oldId, kind: "images", itemId: result.id })
        .onConflictDoNothing();
      const isVariant = url !== first && VARIANT.test(url);
      const lack =
        tooLarge !== undefined
          ? `veio uma versão menor, pois ${tooLarge.replace("arquivo", "original")}`
          : isVariant
            ? VARIANT_ONLY
            : result.isReduced
              ? REDUCED
              : undefined;
      return { ok: true, id: result.id, isNew: true, ...(lack && { lack }) };
    }
    tooLarge ??= Object.values(TOO_LARGE).find((one) => one === result.message);
    // A missing file at a guessed address is not the reason to report.
    if (!wasThere) message = result.message;
    wasThere ||= result.wasThere;
    // A server that does not answer has no other file either.
    if (!result.hasAnswered) break;
  }
  return { ok: false, message };
}

async function fetchPicture(
  { resources, timeoutMs, silence }: Run,
  url: string,
  alt = "",
): Promise<
  | { ok: true; id: string; isReduced: boolean }
  | { ok: false; message: string; hasAnswered: boolean; /** True if the file exists. */ wasThere: boolean }
> {
  const server = URL.parse(url)?.host ?? "";
  const waited = silence.get(server) ?? 0;
  if (waited >= MAX_SILENCE)
    return { ok: false, message: PICTURE_FAILURES.timeout, hasAnswered: false, wasThere: false };
  const fetched = await fetchPublic(url, {
    allowPrivate: resources.config.allowPrivateAddresses,
    ...(resources.resolve && { resolve: resources.resolve }),
    ...(resources.signal && { signal: resources.signal }),
    maxBytes: IMPORTED_IMAGE_BYTES,
    timeoutMs,
    accept: "image/*",
  });
  silence.set(server, !fetched.ok && fetched.reason === "timeout" ? waited + 1 : 0);
  if (!fetched.ok) {
    const hasAnswered = fetched.reason === "refused" || fetched.reason === "too-large";
    const message = fetched.reason === "too-large" ? TOO_LARGE.bytes : PICTURE_FAILURES[fetched.reason];
    return { ok: false, message, hasAnswered, wasThere: fetched.reason === "too-large" };
  }
  const name = decodeAddress(new URL(url).pathname.split("/").at(-1) ?? "");
  const origin = { name, alt, isKept: true, isImported: true };
  const made = await storeImage(resources, fetched.bytes, undefined, origin);
  if (made.ok) return { ok: true, id: made.image.id, isReduced: made.isReduced };
  const known: Partial<Record<typeof made.code, string>> = {
    "too-large": TOO_LARGE.pixels,
    "unsupported-media-type": NOT_A_PICTURE,
  };
  const message = known[made.code] ?? made.detail.replace(/\.$/, "");
  return { ok: false, message, hasAnswered: true, wasThere: true };
}
