// What the runs that read an archive of "Exportar tudo" have in common.
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ExportedFile, PersonalData, StoredTables } from "#src/platform/slices/define-slice.ts";
import type { AnyKind, Author, BringBack } from "#src/publishing/kind.server.ts";
import type { Finding, ImportCounts } from "./schema.ts";

/** What an archive may have. */
export interface ArchiveTables {
  kinds: AnyKind[];
  bringBack: Readonly<Record<string, BringBack>>;
  /** What the slices give beside their kinds. */
  lists: ExportedFile[];
  /** Every table of the database. */
  tables: StoredTables;
  /** What is stored by e-mail address, to be erased again. */
  personalData: PersonalData[];
}

/** What a run of any kind is told as it goes. */
export interface ArchiveRun extends ArchiveTables {
  resources: Resources;
  importId: string;
  author: Author;
  isDryRun: boolean;
  counts: ImportCounts;
  findings: Finding[];
  /** Throws where the process stops. */
  check(): void;
  /** Told what the site was called there. */
  onHost(host: string): Promise<void>;
  /** The release of what was live there. */
  releaseFor(): Promise<string>;
  tell(tx: Pick<Transaction, "update">): Promise<void>;
}
