import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatReais } from "#src/shared/money.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useFollowedValues } from "#src/ui/forms/use-followed-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useAfterRender } from "#src/ui/primitives/use-after-render.ts";
import { leadName } from "../../labels.ts";
import { LEADS } from "../../lead-queries.ts";
import { LeadStatusBadge } from "../../lead-status-badge.tsx";
import { NewLeadDialog } from "../../new-lead/new-lead-dialog.tsx";
import { describeEvent } from "../../person/describe-event.ts";
import {
  COMPANIES,
  companyKey,
  companyQuery,
  companyTimelineQuery,
  useChangeCompany,
} from "../company-queries.ts";
import { type CompanyDetails, FACT_NAMES } from "../schema.ts";
import type { Route } from "./+types/company.page";
import { AddPersonDialog } from "./add-person-dialog.tsx";
import { FactFields, toTypedFacts } from "./company-form.tsx";
import { FillDialog } from "./fill-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Empresa", path: location.pathname, hidden: true });

/** The page of one company: its facts, its people and what happened with them. */
export default function CompanyScreen({ params }: Route.ComponentProps) {
  const { data: company, error, refetch } = useQuery(companyQuery(useApi(), params.id));
  const isGone = (error as { status?: number } | null)?.status === 404;
  return (
    <>
      <BackLink to="/dashboard/empresas">Empresas</BackLink>
      {company ? (
        <CompanyView key={company.id} company={company} />
      ) : (
        <>
          <ScreenHeader title="Empresa" />
          {isGone && <EmptyState title="Empresa não encontrada" text="Ela não existe, ou está na lixeira." />}
          {error && !isGone && <LoadFailure onRetry={() => void refetch()} />}
          {!error && <Skeleton className="h-48 w-full" />}
        </>
      )}
    </>
  );
}

function CompanyView({ company }: { company: CompanyDetails }) {
  const { id, name, people, openValue } = company;
  return (
    <>
      <ScreenHeader title={name}>
        <DialogButton dialog={MergeDialog} given={{ company }}>
          Juntar outra empresa
        </DialogButton>
        <DeleteButton id={id} />
      </ScreenHeader>
      <p className="-mt-3 mb-5 text-sm text-muted">
        {plural(people, "pessoa", "pessoas")}, {formatReais(openValue)} em aberto
      </p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid grid-cols-1 gap-5">
          <People company={company} />
          <Timeline id={id} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <FactsForm company={company} />
          <Merges company={company} />
        </div>
      </div>
    </>
  );
}

function FactsForm({ company }: { company: CompanyDetails }) {
  const change = useChangeCompany(company.id);
  const saved = toTypedFacts(company);
  const form = useForm({
    values: saved,
    send: async (values) => {
      const changed = FACT_NAMES.filter((name) => values[name] !== saved[name]);
      const stored = await change.mutateAsync(
        Object.fromEntries(changed.map((name) => [name, values[name]])),
      );
      form.change(toTypedFacts(stored));
    },
    failed: tryAgain,
  });
  useFollowedValues(form, saved);
  return (
    <Panel title="Dados da empresa">
      <Form form={form} className="mt-4 grid gap-4">
        <FactFields form={form} />
        <FormFailure text={form.failure} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} busy="Salvando...">
            Salvar
          </SubmitButton>
          {company.cnpj && (
            <DialogButton size="default" dialog={FillDialog} given={{ company, cnpj: company.cnpj }}>
              Preencher pelo CNPJ
            </DialogButton>
          )}
        </div>
      </Form>
    </Panel>
  );
}

function People({ company }: { company: CompanyDetails }) {
  const { leads } = company;
  return (
    <Panel title="Pessoas" aside={<AddPerson company={company} />}>
      {leads.length === 0 && (
        <PanelNote>Ninguém ainda. Adicione leads que já existem ou cadastre um novo.</PanelNote>
      )}
      <ul aria-label="Pessoas" className="mt-2 divide-y">
        {leads.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 grow wrap-anywhere">
              <Link
                to={`/dashboard/leads/${lead.id}`}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {leadName(lead)}
              </Link>
              <span className="block text-sm text-muted">
                {[lead.email, readPhone(lead.phone)?.shown].filter(Boolean).join(" · ")}
              </span>
            </span>
            <LeadStatusBadge status={lead.status} />
            {lead.stageName && <span className="text-sm text-muted">{lead.stageName}</span>}
            {lead.value !== null && <span className="text-sm tabular-nums">{formatReais(lead.value)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Adds leads that are here already, or enters a new one. */
function AddPerson({ company }: { company: CompanyDetails }) {
  const [asked, setAsked] = useState<"search" | "new">();
  const navigate = useNavigate();
  const afterRender = useAfterRender();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsked("search")}>
        <Plus aria-hidden size={16} />
        Adicionar pessoa
      </Button>
      {asked === "search" && (
        <AddPersonDialog company={company} onNew={() => setAsked("new")} onClose={close} />
      )}
      {asked === "new" && (
        <NewLeadDialog
          company={company}
          onClose={close}
          onOpenLead={(id) => {
            close();
            // Once the dialog is closed, since it guards what was typed.
            afterRender(() => void navigate(`/dashboard/leads/${id}`));
          }}
        />
      )}
    </>
  );
}

function Timeline({ id }: { id: string }) {
  const moment = useMoment();
  const timeline = useInfiniteQuery(companyTimelineQuery(useApi(), id));
  const { data: events = [], hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = timeline;
  return (
    <Panel title="Linha do tempo" isBusy={isPending}>
      {!isPending && events.length === 0 && <PanelNote>Nada aconteceu ainda.</PanelNote>}
      <ol className="mt-4 grid gap-4 border-l border-line pl-5">
        {events.map((event) => {
          const { title, text, facts } = describeEvent(event);
          return (
            <li key={event.id} className="min-w-0">
              <p className="text-sm text-muted">
                <time dateTime={event.at}>{moment(event.at)}</time>
                {" · "}
                <Link to={`/dashboard/leads/${event.lead.id}`} className="underline underline-offset-2">
                  {leadName(event.lead)}
                </Link>
              </p>
              <p className="font-semibold wrap-anywhere">{title}</p>
              {facts.map((fact) => (
                <p key={fact} className="text-sm wrap-anywhere text-muted">
                  {fact}
                </p>
              ))}
              {text && <p className="mt-1 line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">{text}</p>}
            </li>
          );
        })}
      </ol>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-4"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? "Carregando..." : "Mostrar mais antigos"}
        </Button>
      )}
    </Panel>
  );
}

function Merges({ company: { merges } }: { company: CompanyDetails }) {
  const { mutate, isPending } = useChange({
    send: (api, id: string) => api.send("POST", `/api/companies/merges/${id}/undo`, {}),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresas separadas!",
    failed: "Erro ao separar as empresas",
  });
  if (merges.length === 0) return null;
  return (
    <Panel title="Juntou-se a esta">
      <ul className="mt-2 divide-y">
        {merges.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Separar ${name}`}
              aria-disabled={isPending}
              onClick={() => mutate(id)}
            >
              Separar
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DeleteButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useChange({
    send: async (api) => {
      await api.send("DELETE", `/api/companies/${id}`);
      await navigate("/dashboard/empresas");
    },
    queryKey: COMPANIES,
    also: LEADS,
    gone: () => companyKey(id),
    done: "Empresa movida para a lixeira!",
    failed: "Erro ao excluir a empresa",
  });
  return (
    <Button variant="ghost" tone="danger" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
      Excluir
    </Button>
  );
}
