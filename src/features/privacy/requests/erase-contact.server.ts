// Counts and erases the data of one e-mail address in all slices.
import { named, recordAct } from "#src/audit/record.server.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import type { ContactData } from "#src/features/privacy/schema.ts";
import { markErased, settleErased } from "./settle-request.server.ts";

/** Counts what each slice stores of an e-mail address. */
export async function countContactData(
  { db, config }: Pick<Resources, "db" | "config">,
  stored: PersonalData[],
  email: string,
): Promise<ContactData> {
  const data: ContactData["data"] = [];
  for (const { label, count } of stored) data.push({ label, count: await count(db, email, config) });
  return { data };
}

/**
 * Erases everything in one transaction: when anything fails, nothing is erased. Of the request itself there stays what
 * the law needs, as soon as it is decided. The list outside the database lets a restored backup be rid of the person too.
 */
export async function eraseContactData(
  { db, config, log, storage }: Pick<Resources, "db" | "config" | "log" | "storage">,
  stored: PersonalData[],
  request: { id: string; protocol: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { erase } of stored) await erase(tx, request.email, config);
    await markErased(tx, request);
    const subject = named("Solicitação", request.protocol);
    await recordAct(tx, { action: "contact.erased", subject, subjectId: request.id });
    await recordErasure(storage, request.email);
  });
  await settleErased(db);
  log.info({ protocol: request.protocol }, "contact data erased");
}
