import { eq } from "drizzle-orm";
import { findEmail, findName, listEditorEmails } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { findKind } from "#src/publishing/kind.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { answerMail, requestMail } from "./email.ts";
import type { RequestNews } from "./requests.server.ts";

/**
 * Mails a publication request or its answer.
 * @throws if the mail cannot be sent; the queue retries
 */
export async function tell(
  resources: Resources,
  kinds: AnyContentKind[],
  news: RequestNews,
  id: string,
): Promise<void> {
  const { db, mailer } = resources;
  const kind = findKind(kinds, news.kind);
  const { table } = kind;
  const [item] = await db.select({ title: table.title }).from(table).where(eq(table.id, news.itemId));
  const author = await findEmail(db, news.personId);
  // The item or the author's account was deleted meanwhile.
  if (!item || !author) return;
  const context = await readMailContext(resources);
  if (news.answer)
    return mailer.send(answerMail(id, [author], { ...news, ...news.answer, ...item }, context));
  const to = (await listEditorEmails(db)).filter((email) => email !== author);
  if (to.length === 0) return;
  const name = await findName(db, news.personId);
  await mailer.send(requestMail(id, to, { ...news, ...item, by: name ?? author }, context));
}
