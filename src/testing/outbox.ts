// Reads a test site's mails: without SMTP, messages are files.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import type { TestResources } from "./test-site.ts";

export async function readOutbox(site: TestResources, to?: string): Promise<ParsedMail[]> {
  const folder = join(site.resources.config.dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    files.map(async (name) => simpleParser(await readFile(join(folder, name)))),
  );
  return to === undefined ? mails : mails.filter((mail) => receiversOf(mail).includes(to));
}

function receiversOf({ to }: ParsedMail): string[] {
  return [to ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []));
}
