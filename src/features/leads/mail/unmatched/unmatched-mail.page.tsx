import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { inboxFilters } from "../../filters.ts";
import { leadName } from "../../labels.ts";
import { leadListQuery } from "../../list/inbox-queries.ts";
import { describeEvent } from "../../person/describe-event.ts";
import { MAILBOX_KEY, unmatchedMailsQuery } from "../mailbox/mailbox-note.tsx";
import { UNMATCHED_DAYS, type UnmatchedMail, type SettleMail } from "../mailbox/schema.ts";
import type { Route } from "./+types/unmatched-mail.page";

const TITLE = "A quem pertence?";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Lists incoming mails that no lead could be found for, until somebody assigns them. */
export default function UnmatchedMails() {
  const { data: mails, error, refetch } = useQuery(unmatchedMailsQuery(useApi()));
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <ScreenHeader title={TITLE} />
      <p className="-mt-3 mb-6 max-w-[70ch] text-sm text-muted">
        Estes e-mails não são resposta a nenhuma mensagem enviada daqui, ou vêm de um endereço da equipe e não
        puderam seguir para o lead. Como remetente e assunto podem ser forjados, indique a que lead pertencem.
        Os não escolhidos saem desta lista em {UNMATCHED_DAYS} dias, mas continuam na caixa de entrada.
      </p>
      {error && !mails && <LoadFailure onRetry={() => void refetch()} />}
      {!mails && !error && <Skeleton className="h-48 w-full" />}
      {mails?.length === 0 && (
        <EmptyState title="Nenhum e-mail pendente" text="As respostas reconhecidas já estão nos leads." />
      )}
      {mails && mails.length > 0 && (
        <ListFrame>
          {mails.map((mail) => (
            <li key={mail.id}>
              <UnmatchedMailRow mail={mail} />
            </li>
          ))}
        </ListFrame>
      )}
    </>
  );
}

const SHOWN = 10;

/** Characters of a mail that are shown collapsed. */
const PREVIEW = 280;

/** Shows a mail, with buttons to assign or ignore it. */
function UnmatchedMailRow({ mail }: { mail: UnmatchedMail }) {
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
            {mail.team ? `Vincular a ${leadName(lead)}` : `É de ${leadName(lead)}`}
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

interface ChooseLeadDialogProps {
  isBusy: boolean;
  onChoose: (leadId: string) => void;
  onClose: () => void;
}

/** Searches for a lead and returns the chosen one. */
function ChooseLeadDialog({ isBusy, onChoose, onClose }: ChooseLeadDialogProps) {
  const [search, setSearch] = useState("");
  const { data } = useQuery(leadListQuery(useApi(), { ...inboxFilters.defaults, q: search }, SHOWN));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>De que lead é este e-mail?</DialogTitle>
        <SearchField
          label="Buscar leads"
          placeholder="Nome, e-mail ou telefone"
          value={search}
          onChange={setSearch}
          className="mt-4"
        />
        <output className="sr-only">{data && `${data.total} leads`}</output>
        <ul className="mt-3 grid gap-1">
          {data?.leads.map((lead) => (
            <li key={lead.id}>
              <button
                type="button"
                aria-disabled={isBusy}
                className="w-full rounded-control px-3 py-2 text-left text-sm wrap-anywhere hover:bg-sunken"
                onClick={() => !isBusy && onChoose(lead.id)}
              >
                <span className="font-semibold">{leadName(lead)}</span>
                <span className="block text-muted">
                  {[lead.email, readPhone(lead.phone)?.shown].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {data?.leads.length === 0 && <p className="mt-3 text-sm text-muted">Nenhum lead encontrado.</p>}
      </DialogContent>
    </Dialog>
  );
}

/** Assigns a mail to a lead, or ignores it. */
const useSettleMail = () =>
  useChange({
    send: (api, { id, choice }: { id: string; choice: SettleMail }) =>
      api.send("POST", `/api/mailbox/doubtful/${id}`, choice),
    queryKey: MAILBOX_KEY,
    also: ["leads"],
    done: (_answer, { choice }) =>
      "ignore" in choice
        ? { title: "E-mail ignorado", description: "Ele continua na caixa de e-mail." }
        : { title: "E-mail vinculado ao lead!" },
    failed: "Erro ao vincular o e-mail",
  });
