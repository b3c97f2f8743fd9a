import { currentActor } from "#src/audit/actor.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { type LeadRefusal, lockLead } from "../../change-lead.server.ts";
import { composeLetter } from "./lead-mail.ts";
import { renderLetter } from "./render-letter.server.ts";
import type { MailInput, MailPreview } from "./schema.ts";
import { writeLetter } from "./write-letter.server.ts";

/** Writes a mail as `sendLeadMail` does, for its writer to see, and stores nothing. */
export async function previewMail(
  resources: Resources,
  leadId: string,
  input: MailInput,
): Promise<LeadRefusal | { ok: true; mail: MailPreview }> {
  const context = await readMailContext(resources);
  return resources.db.transaction(async (tx): Promise<LeadRefusal | { ok: true; mail: MailPreview }> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, code: "not-found" };
    const written = await writeLetter(tx, resources.markdown, lead, input);
    if (!written.ok) return written;
    const to = lead.email ?? "";
    const data = { to, ...written.letter };
    const rendered = await renderLetter(resources.markdown, written.letter);
    const {
      cc = [],
      subject,
      html,
      text,
    } = composeLetter({ data, actor: currentActor(tx) }, rendered, context);
    return { ok: true, mail: { to, cc, subject, html, text } };
  });
}
