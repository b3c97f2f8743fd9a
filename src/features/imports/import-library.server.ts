// Imports library files that no text shows: other sites may link to them, and future texts may use them.

import type { Resources } from "#src/platform/resources/resources.ts";
import {
  addressesOfFiles,
  saveImportedAddresses,
} from "#src/publishing/addresses/imported-addresses.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import type { ImportFiles } from "./convert-item.ts";
import type { OldSite } from "./old-site/old-site.ts";
import type { RunControl } from "./run-control.server.ts";
import type { ImportCounts } from "./schema.ts";

const AT_ONCE = 6;

/**
 * @param run.releaseId release that activates the old addresses when published; `null` if nothing was public
 */
export async function importLibrary(run: {
  resources: Pick<Resources, "db" | "cache">;
  kinds: AnyPublishableType[];
  library: OldSite["library"];
  files: NonNullable<ImportFiles>;
  releaseId: string | null;
  counts: ImportCounts;
  control: Pick<RunControl, "at">;
  note(item: string, message: string): void;
}): Promise<void> {
  const { library, files, counts, note, control } = run;
  const { pictures, documents } = library ?? { pictures: [], documents: [] };
  const takes = [
    ...pictures.map((picture) => async () => {
      const name = nameOf(picture.urls[0]);
      const imported = await files.picture(picture);
      if (!imported.ok) {
        note(name, `Da biblioteca do site antigo, não foi importado: ${imported.message}.`);
        return undefined;
      }
      if (imported.isNew) counts.pictures += 1;
      if (imported.lack) note(name, `Da biblioteca do site antigo, ${imported.lack}.`);
      return { urls: picture.urls, target: imagePath(imported.id) };
    }),
    ...documents.map((url) => async () => {
      const imported = await files.document(url);
      if (!imported.ok) {
        note(nameOf(url), `Da biblioteca do site antigo, não foi importado: ${imported.message}.`);
        return undefined;
      }
      return { urls: [url], target: imported.path };
    }),
  ];
  const names = [...pictures.map(({ urls }) => urls[0]), ...documents].map(nameOf);
  for (let from = 0; from < takes.length; from += AT_ONCE) {
    await control.at(`A biblioteca do site antigo, a partir de ${names[from]}`);
    const taken = await Promise.all(takes.slice(from, from + AT_ONCE).map((take) => take()));
    await keep(
      run,
      taken.filter((one) => one !== undefined),
    );
  }
}

async function keep(
  {
    resources,
    kinds,
    releaseId,
  }: Pick<Parameters<typeof importLibrary>[0], "resources" | "kinds" | "releaseId">,
  taken: { urls: string[]; target: string }[],
): Promise<void> {
  if (!releaseId) return;
  const addresses = addressesOfFiles(
    taken.flatMap(({ urls, target }) => urls.map((url) => ({ url, target }))),
  );
  if (addresses.length > 0)
    await resources.db.transaction((tx) =>
      saveImportedAddresses({ ...resources, db: tx }, kinds, releaseId, addresses),
    );
}

const nameOf = (url = ""): string => url.split("/").at(-1) || "Arquivo";
