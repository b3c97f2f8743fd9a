import { useState } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { leadName } from "../labels.ts";
import type { UnmatchedMail, SettleMail } from "../mailbox/schema.ts";
import { describeEvent } from "../person/describe-event.ts";
import { ChooseLeadDialog } from "./choose-lead-dialog.tsx";
import { useSettleMail } from "./unmatched-mail-queries.ts";

/** Characters of a mail that are shown collapsed. */
const PREVIEW = 280;

/** Shows a mail, with buttons to assign or ignore it. */
export function UnmatchedMailRow({ mail }: { mail: UnmatchedMail }) {
  const moment = useMoment();
  const [isChoosing, setChoosing] = useState(false);
  const settle = useSettleMail();
  const { id, from, subject, receivedAt, suggestions } = mail;
  const choose = (choice: SettleMail): void => {
    if (!settle.isPending) settle.mutate({ id, choice });
  };
  const { title, text = "", whole = text, facts } = describeEvent({ type: "mail-in", data: mail });
  const heading = mail.automatic || mail.bounce || mail.team ? title : subject || "Sem assunto";
  const sender = from.name ?? from.address ?? "Remetente desconhecido";
  return (
    <article aria-label={`${sender}: ${subject || "sem assunto"}`} className="grid gap-1 p-4 sm:p-5">
      <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{heading}</h2>
      <p className="text-sm wrap-anywhere text-muted">
        {`${sender}, `}
        <time dateTime={receivedAt}>{moment(receivedAt)}</time>
      </p>
      {text && <ExpandableText text={whole} preview={shorten(text)} more="Ver e-mail inteiro" />}
      {facts.map((fact) => (
        <p key={fact} className="text-sm wrap-anywhere text-muted">
          {fact}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        {suggestions.map((lead) => (
          <Button
            key={lead.id}
            size="sm"
            aria-disabled={settle.isPending}
            onClick={() => choose({ leadId: lead.id })}
          >
            {mail.team ? `Guardar em ${leadName(lead)}` : `É de ${leadName(lead)}`}
          </Button>
        ))}
        {mail.team &&
          suggestions.map((lead) => (
            <Link
              key={lead.id}
              to={`/dashboard/leads/${lead.id}?responder`}
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              Responder pelo painel
            </Link>
          ))}
        <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
          Escolher lead
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={settle.isPending}
          onClick={() => choose({ ignore: true })}
        >
          Ignorar
        </Button>
      </div>
      {isChoosing && (
        <ChooseLeadDialog
          isBusy={settle.isPending}
          onChoose={(leadId) => choose({ leadId })}
          onClose={() => setChoosing(false)}
        />
      )}
    </article>
  );
}

const shorten = (text: string): string =>
  text.length > PREVIEW ? `${text.slice(0, PREVIEW).trimEnd()}…` : text;
