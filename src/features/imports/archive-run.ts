// Types shared by the runs that read an "Exportar tudo" archive.

import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ExportedFile, PersonalData, StoredTables } from "#src/platform/slices/define-slice.ts";
import type { ContentType, Author, ArchiveImporter } from "#src/publishing/content-type.server.ts";
import type { RunControl } from "./run-control.server.ts";
import type { Finding, ImportCounts, ListReport } from "./schema.ts";

export interface ArchiveTables {
  kinds: ContentType[];
  archiveImporters: Readonly<Record<string, ArchiveImporter>>;
  lists: ExportedFile[];
  tables: StoredTables;
  /** Data stored by e-mail address, so that people can be erased again. */
  personalData: PersonalData[];
}

export interface ArchiveRun extends ArchiveTables {
  resources: Resources;
  importId: string;
  author: Author;
  isDryRun: boolean;
  counts: ImportCounts;
  findings: Finding[];
  /** Reports of lists that an earlier run of the same import has brought, by their file name. */
  listReports: Readonly<Record<string, ListReport>>;
  control: RunControl;
  /** Receives the host name of the archived site. */
  onHost(host: string): Promise<void>;
  /** Returns the id of the release for content that was live on the archived site. */
  releaseFor(): Promise<string>;
  tell(tx: Pick<Transaction, "update">): Promise<void>;
  /** Ends the import with its report. */
  end(tx: Transaction): Promise<void>;
}
