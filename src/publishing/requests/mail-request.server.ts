import { eq } from "drizzle-orm";
import { findEmail, findName, listEditorEmails } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { findContentType } from "../content-type.server.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { answerMail, requestMail } from "./email.ts";
import type { RequestNotice } from "./requests.server.ts";

/**
 * Mails a publication request or its answer.
 * @throws if the mail cannot be sent; the queue retries
 */
export async function mailRequest(
  resources: Resources,
  types: AnyPublishableType[],
  notice: RequestNotice,
  id: string,
): Promise<void> {
  const { db, mailer } = resources;
  const kind = findContentType(types, notice.kind);
  const { table } = kind;
  const [item] = await db.select({ title: table.title }).from(table).where(eq(table.id, notice.itemId));
  const author = await findEmail(db, notice.personId);
  // The item or the author's account was deleted meanwhile.
  if (!item || !author) return;
  const context = await readMailContext(resources);
  if (notice.answer) {
    await mailer.send(answerMail(id, [author], { ...notice, ...notice.answer, ...item }, context));
    return;
  }
  const to = (await listEditorEmails(db)).filter((email) => email !== author);
  if (to.length === 0) return;
  const name = await findName(db, notice.personId);
  await mailer.send(requestMail(id, to, { ...notice, ...item, by: name ?? author }, context));
}
