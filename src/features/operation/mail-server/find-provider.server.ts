// Finds out which provider receives a domain's mail, by its MX records.

import { Resolver } from "node:dns/promises";
import { presetOfMx } from "./presets.ts";
import type { MailProvider } from "./schema.ts";

/** Resolves a domain's MX records. Tests replace the system's resolver. */
export type ResolveMx = (domain: string) => Promise<{ exchange: string; priority: number }[]>;

/** Milliseconds for each of the tries. */
const TIMEOUT_MS = 3_000;

const resolveBySystem: ResolveMx = (domain) =>
  new Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveMx(domain);

/** A domain without answer counts as one of an unknown provider. */
export async function findMailProvider(
  domain: string,
  resolveMx: ResolveMx = resolveBySystem,
): Promise<MailProvider> {
  const records = await resolveMx(domain).catch(() => []);
  const hosts = records
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange);
  return { preset: presetOfMx(hosts)?.id ?? null };
}
