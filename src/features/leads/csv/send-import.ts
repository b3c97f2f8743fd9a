import { type ApiClient, ApiError } from "#src/ui/api/api-client.ts";
import type { ImportField } from "./columns.ts";
import type { LeadImport, LeadImportAnswer } from "./import-schema.ts";

/** The choices that go with a file. */
export interface ImportChoice {
  file: File;
  /** Undefined: as the headings say, or as the last file with the same ones was read. */
  columns: (ImportField | "")[] | undefined;
  values: Record<string, Record<string, string>>;
  sheet: string | undefined;
  existing: "complete" | "skip";
  companies: "create" | "link" | "none";
}

/** Defaults of what processes of the previous version do not answer. */
export const NO_ANSWER: LeadImportAnswer = {
  id: null,
  columns: [],
  sheets: [],
  sheet: "",
  lineCount: 0,
  preview: [],
  unknown: [],
  values: {},
  added: 0,
  duplicates: 0,
  repeated: 0,
  companies: 0,
  completed: 0,
  skipped: [],
  refused: [],
  refusedTotal: 0,
  noted: [],
  notedTotal: 0,
  problems: [],
};

function toRequest(
  { file, columns, values, sheet, existing, companies }: ImportChoice,
  more: Record<string, string>,
) {
  const form = new FormData();
  if (columns) form.set("mapping", JSON.stringify({ columns, values }));
  form.set("file", file);
  const query = new URLSearchParams({ existing, companies, remembered: "true", ...more });
  if (sheet) query.set("sheet", sheet);
  return { path: `/api/leads/import?${query}`, form };
}

/** Says what an import would do. */
export async function previewImport(api: ApiClient, choice: ImportChoice): Promise<LeadImportAnswer> {
  const { path, form } = toRequest(choice, { dryRun: "true" });
  return { ...NO_ANSWER, ...(await api.sendForm<Partial<LeadImportAnswer>>("POST", path, form)) };
}

/** Imports a file under an id by which its progress can be followed. */
export async function runImport(api: ApiClient, choice: ImportChoice, id: string): Promise<LeadImportAnswer> {
  const { path, form } = toRequest(choice, { dryRun: "false", id });
  try {
    return { ...NO_ANSWER, ...(await api.sendForm<Partial<LeadImportAnswer>>("POST", path, form)) };
  } catch (error) {
    if (!(error instanceof ApiError) || ![0, 502, 504].includes(error.status)) throw error;
    return waitForEnd(api, id, error);
  }
}

/** Follows an import whose answer was lost on the way: its process goes on without it. */
async function waitForEnd(api: ApiClient, id: string, lost: ApiError): Promise<LeadImportAnswer> {
  for (;;) {
    const found = await api.get<LeadImport>(`/api/leads/imports/${id}`).catch(() => {
      throw lost;
    });
    if (found.state === "done" && found.counts) {
      const { refused, ...counts } = found.counts;
      return { ...NO_ANSWER, id, ...counts, refusedTotal: refused };
    }
    if (found.state !== "running") throw lost;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export const POLL_MS = 1_000;

/** Fetches the refused lines as CSV, with the reasons. */
export function fetchRefused(api: ApiClient, choice: ImportChoice): Promise<Blob> {
  const { path, form } = toRequest(choice, { dryRun: "true", refused: "csv" });
  return api.convert(path, form);
}
