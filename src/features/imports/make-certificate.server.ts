import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import type { RunningJob } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { sandboxModule } from "#src/platform/sandbox/sandbox.ts";
import { compareMenu } from "./certificate/compare-menu.ts";
import { type AskOwnSite, askOwnSite } from "./certificate/own-site.ts";
import type { PageSnapshot } from "./certificate/page-snapshot.ts";
import { findSubject, readStamp } from "./certificates.server.ts";
import { listAddresses } from "./old-addresses.server.ts";
import { decodeAddress } from "./old-site/decode-address.ts";
import type { CertifiedAddress } from "./schema.ts";
import { HOME, importCertificatesTable, importedItemsTable } from "./table.ts";

const COMPARE = sandboxModule<typeof import("./certificate/compare.ts")>(
  "#src/features/imports/certificate/compare.ts",
);
/** Processor time for one page, which is searched for each passage of the old one. */
const LIMIT_MS = 20_000;

export async function makeCertificate(
  resources: Pick<Resources, "db" | "config" | "secrets" | "sandbox">,
  { id }: { id: string },
  { stopping }: Pick<RunningJob, "stopping">,
  ask: AskOwnSite = askOwnSite(resources, stopping),
): Promise<void> {
  const { db, config, sandbox } = resources;
  const subject = await findSubject(db, id);
  if (!subject) return;
  const stamp = await readStamp(db);
  const [known] = await db
    .select({ stamp: importCertificatesTable.stamp })
    .from(importCertificatesTable)
    .where(eq(importCertificatesTable.importId, id));
  if (known?.stamp === stamp) return;
  const ownHost = config.siteUrl && new URL(config.siteUrl).host;
  const oldHost = subject.host === ownHost ? undefined : subject.host;
  const snapshot = await readSnapshots(db, subject.host);
  const differences = new Map<string, string[]>();
  const home = await readHome(db, subject.host);
  const addresses: CertifiedAddress[] = [await certifyHome(sandbox, ask, home, subject.host, oldHost)];
  for (const { source, targetId } of await listAddresses(db, subject.host)) {
    if (stopping.aborted) throw new Error("the process stops");
    const { status, to, html } = await follow(ask, source);
    const old = targetId ? snapshot.get(targetId) : undefined;
    const found = [...problemsOf(status, to)];
    if (found.length === 0 && old && targetId) {
      const ofPage =
        differences.get(targetId) ??
        (await sandbox.call(COMPARE, "compareHtml", [old, html, oldHost], LIMIT_MS)).differences;
      differences.set(targetId, ofPage);
      found.push(...ofPage);
    }
    addresses.push({ old: source, status, to: to?.path ?? null, differences: found });
  }
  const hash = createHash("sha256").update(JSON.stringify(addresses)).digest("hex");
  const made = { stamp, addresses, hash, madeAt: new Date() };
  await db
    .insert(importCertificatesTable)
    .values({ importId: id, askedStamp: stamp, ...made })
    .onConflictDoUpdate({ target: importCertificatesTable.importId, set: made });
}

/** Compares the old home page's head and menu with the home page here, which it does not replace. */
async function certifyHome(
  sandbox: Resources["sandbox"],
  ask: AskOwnSite,
  snapshot: PageSnapshot | undefined,
  host: string,
  oldHost: string | undefined,
): Promise<CertifiedAddress> {
  const { status, to, html } = await follow(ask, "/");
  const leadOn = async (path: string) => (await follow(ask, decodeAddress(path))).to?.path ?? path;
  // Exports lack the home page's text, so only its address and status are compared.
  const found = problemsOf(status, to);
  if (snapshot?.isUnanswered)
    found.push("O site antigo não respondeu: o menu e os dados estruturados não foram comparados");
  else if (snapshot) {
    const page = await sandbox.call(COMPARE, "compareHtml", [snapshot, html, oldHost], LIMIT_MS);
    found.push(...page.differences, ...(await compareMenu(snapshot.menu ?? [], page, host, leadOn)));
  }
  return {
    old: "/",
    status,
    to: to?.path ?? null,
    differences: found,
  };
}

async function follow(ask: AskOwnSite, source: string) {
  const first = await ask(encodeURI(source));
  if (first.to === null) return { status: first.status, to: null, html: first.html };
  const url = URL.parse(first.to, "https://here.invalid");
  const isHere = url?.host === "here.invalid";
  const next = isHere ? await ask(url.pathname + url.search) : undefined;
  const path = isHere ? url.pathname + url.search : first.to;
  return { status: first.status, to: { path, status: next?.status }, html: next?.html ?? "" };
}

function problemsOf(status: number, to: { path: string; status: number | undefined } | null): string[] {
  if (to === null) return status === 200 ? [] : [`Responde ${status}: não leva a nada aqui`];
  if (status !== 301) return [`Leva a ${to.path} com ${status}, que buscadores não contam como mudança`];
  if (to.status === undefined) return [`Leva a outro site: ${to.path}`];
  if (to.status >= 300 && to.status < 400) return [`Leva a ${to.path}, e de lá ainda a outro endereço`];
  return to.status === 200 ? [] : [`Leva a ${to.path}, que responde ${to.status}`];
}

/** @returns undefined if the old home page was never requested */
async function readHome(db: Database, host: string): Promise<PageSnapshot | undefined> {
  const { host: ofHost, oldId, snapshot } = importedItemsTable;
  const [row] = await db
    .select({ snapshot })
    .from(importedItemsTable)
    .where(and(eq(ofHost, host), eq(oldId, HOME)));
  return row?.snapshot ?? undefined;
}

/** Keys are the ids of the items here. */
async function readSnapshots(db: Database, host: string): Promise<ReadonlyMap<string, PageSnapshot>> {
  const { itemId, snapshot, kind } = importedItemsTable;
  const rows = await db
    .select({ itemId, snapshot })
    .from(importedItemsTable)
    .where(and(eq(importedItemsTable.host, host), inArray(kind, ["posts", "pages"])));
  return new Map(rows.flatMap((row) => (row.snapshot ? [[row.itemId, row.snapshot] as const] : [])));
}
