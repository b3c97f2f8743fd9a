// Downloads the picture of an item after the answer to the tool.

import { basename } from "node:path";
import { noteOnCreation } from "#src/features/tokens/token-calls.server.ts";
import { PICTURE_FAILURES } from "#src/media/fetched-pictures.ts";
import { type FetchFailure, fetchPublic } from "#src/platform/http/outgoing/fetch-public.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Author } from "#src/publishing/content-type.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { findItem } from "#src/publishing/items/read-content.server.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { IMAGE_BYTES } from "#src/shared/media/upload-limits.ts";

interface Illustration {
  /** Name of the content type: "post". */
  kind: string;
  id: string;
  url: string;
}

/** Retries for more than an hour; after that, a person must look at it. */
export const webhookIllustrate: JobType<Illustration> = {
  name: "webhook.illustrate",
  retryDelay: 5,
  retryDelayMax: 900,
  retryLimit: 9,
};

const TIMEOUT_MS = 10_000;
/** No person, because the tool only named the image's address. */
const AUTHOR: Author = { id: null, name: "Automação" };
const WORTH_A_RETRY: ReadonlySet<FetchFailure> = new Set<FetchFailure>(["timeout", "unreachable"]);

/** Skips items that already have a picture. @throws if a retry may succeed */
export async function illustrate(
  resources: Resources,
  kinds: ToolContentType[],
  { kind: name, id, url }: Illustration,
): Promise<void> {
  const kind = kinds.find((one) => one.name === name);
  const stored = kind && (await findItem(resources, kind, id, "staff"));
  if (!stored || kind.tools.pictureOf?.(stored) !== null) return;
  const fetched = await fetchPublic(url, {
    allowPrivate: resources.config.allowPrivateAddresses,
    maxBytes: IMAGE_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: "image/*",
  });
  if (!fetched.ok) {
    await noteOnCreation(resources.db, id, `Imagem não incluída: ${PICTURE_FAILURES[fetched.reason]}.`);
    if (WORTH_A_RETRY.has(fetched.reason)) throw new Error(`image: ${fetched.reason}`);
    return;
  }
  const result = await updateItem(
    resources,
    kind,
    AUTHOR,
    id,
    {},
    {
      files: [{ read: async () => fetched.bytes, name: basename(new URL(url).pathname) }],
      reason: "token",
    },
  );
  const note = result.ok ? "Imagem incluída." : `Imagem não incluída: ${result.detail ?? "não existe mais."}`;
  await noteOnCreation(resources.db, id, note);
}
