import { FAILURES } from "#src/features/leads/mail/delivery/schema.ts";
import {
  COUNTED_DAYS,
  readFailedSiteMails,
  type SiteMailKind,
} from "#src/features/leads/mail/mailbox/site-mails.server.ts";
import { plural } from "#src/shared/words.ts";
import { formatDuration, type HealthCheck } from "./finding.ts";

const KIND_NAMES: Record<SiteMailKind, string> = {
  account: "Senhas e contas",
  ebook: "E-book",
  newsletter: "Newsletter",
  notice: "Avisos à equipe",
  privacy: "Privacidade",
};

/** Counts the site's own mails that came back, without addresses, and names whom of the team they do not reach. */
export const siteMailsCheck: HealthCheck = {
  name: "site-mails",
  label: "E-mails do site",
  async find({ db }) {
    const { counts, team } = await readFailedSiteMails(db);
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    const facts = counts.map(({ kind, count }) => ({
      label: KIND_NAMES[kind],
      value: plural(count, "e-mail voltou", "e-mails voltaram"),
    }));
    if (team.length > 0)
      return {
        state: "failing",
        detail: `Os e-mails do site não chegam a ${plural(team.length, "pessoa", "pessoas")} da equipe.`,
        advice: "Confira o endereço em Equipe. Sem ele, a pessoa não recebe avisos nem links de senha.",
        facts: [
          ...team.map(({ name, reason, age }) => ({
            label: name,
            value: `${FAILURES[reason]}, há ${formatDuration(age)}`,
          })),
          ...facts,
        ],
      };
    const within = `nos últimos ${COUNTED_DAYS} dias`;
    return {
      state: "ok",
      detail:
        all === 0
          ? `Nenhum e-mail do site voltou ${within}.`
          : `${plural(all, "e-mail do site voltou", "e-mails do site voltaram")} ${within}.`,
      facts,
    };
  },
};
