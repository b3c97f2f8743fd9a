import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { may, type Role } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { ViewsPanel } from "#src/features/analytics/reports/views-panel.tsx";
import { authorizationQuery } from "#src/features/operation/mail-authorization/authorization-queries.ts";
import { outgoingQuery } from "#src/features/operation/outgoing/outgoing-queries.ts";
import { describeCounts } from "#src/features/operation/outgoing/words.ts";
import { useOpening } from "#src/features/site-settings/use-opening.ts";
import { useAuthored } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { anyOf } from "#src/shared/word-lists.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { firstStepsQuery } from "../first-steps/first-steps-queries.ts";
import { STEP_TEXTS } from "../first-steps/steps.ts";
import { maySee, writingActions } from "../screens.ts";
import type { Route } from "./+types/overview.page";
import { ActivityPanel } from "./activity-panel.tsx";
import { notesQuery } from "./overview-queries.ts";
import { StatStrip } from "./stat-strip.tsx";

/** The most frequent actions (docs/produto.md, "Dashboard"). */
const ACTIONS = [...writingActions, { label: "Ver Analytics", path: "/dashboard/analytics", shortcut: "a" }];

const NEXT_STEPS = [
  "Na lista, use “Pedir publicação”. Quem edita o site recebe um aviso por e-mail.",
  "Se o texto for devolvido, você recebe o recado por e-mail. Corrija e peça de novo.",
];

const Today = lazyPanel(() => import("../today/today-panel.tsx"), "h-40");
const Funnel = lazyPanel(async () => {
  const { FunnelPanel } = await import("#src/features/analytics/reports/funnel-panel.tsx");
  return { default: () => <FunnelPanel period="30d" /> };
}, "h-40");
const TopPages = lazyPanel(async () => {
  const { TopPagesPanel } = await import("#src/features/analytics/reports/top-pages-panel.tsx");
  return { default: TopPagesPanel };
}, "h-80");
const LeadsByStatus = lazyPanel(async () => {
  const { LeadFunnel } = await import("#src/features/leads/list/lead-funnel.tsx");
  return { default: LeadFunnel };
}, "h-40");

const EditSite = lazyPanel(async () => {
  const { EditSiteLink } = await import("#src/features/pages/screen/edit-site-link.tsx");
  return { default: EditSiteLink };
}, "hidden");

/**
 * Returns a panel whose code is loaded when it is shown, since the login screen loads that of the overview beforehand.
 * @param height class of the placeholder
 */
function lazyPanel(load: () => Promise<{ default: React.ComponentType }>, height: string) {
  const Panel = lazy(load);
  return function LazyPanel() {
    return (
      <Suspense fallback={<Skeleton className={height} />}>
        <Panel />
      </Suspense>
    );
  };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Dashboard", path: location.pathname, hidden: true });

/** Fetches only data that the role may see. */
export default function Overview() {
  const { role } = useUser();
  const isAdmin = may(role, "administrator");
  const [first] = writingActions;
  return (
    <>
      <ScreenHeader title="Dashboard">
        {may(role, "staff") && <EditSite />}
        {first && may(role, "writer") && (
          <Link to={first.path} className={buttonClass()}>
            {first.label}
          </Link>
        )}
      </ScreenHeader>
      {may(role, "staff") ? (
        <Numbers role={role} isAdmin={isAdmin} />
      ) : may(role, "writer") ? (
        <AuthorHome />
      ) : may(role, "allLeads") ? (
        <SalesHome />
      ) : (
        may(role, "statistics") && <Statistics />
      )}
    </>
  );
}

function Statistics() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ViewsPanel days={30} />
      <TopPages />
    </div>
  );
}

function Numbers({ role, isAdmin }: { role: Role; isAdmin: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {isAdmin && <OutgoingNote />}
      {isAdmin && <AuthorizationNote />}
      {isAdmin && <FirstStepsNote />}
      {isAdmin && <OperationNotes />}
      {may(role, "leads") && <Today />}
      <StatStrip role={role} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid grid-cols-1 gap-5">
          <ViewsPanel days={30} />
          {isAdmin && <Funnel />}
          <TopPages />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <ActivityPanel />
          <QuickActions />
          {isAdmin && <LeadsByStatus />}
        </div>
      </div>
    </div>
  );
}

/** For people who take care of leads and write nothing. */
function SalesHome() {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Today />
      <div className="grid grid-cols-1 gap-5">
        <LeadsByStatus />
        <Funnel />
      </div>
    </div>
  );
}

function AuthorHome() {
  const { words } = useAuthored();
  const firstStep = `Escreva ${anyOf(words)}. Tudo fica guardado como rascunho, enquanto você digita.`;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Panel title="Do rascunho ao site">
        <ol className="mt-3 grid max-w-article list-decimal gap-2.5 pl-5 text-[0.96875rem]">
          {[firstStep, ...NEXT_STEPS].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Panel>
      <QuickActions />
    </div>
  );
}

/** Links to the guide until the owner has added content and opened the site; a demo needs neither. */
function FirstStepsNote() {
  const { isUnderConstruction } = useOpening();
  const { data } = useQuery(firstStepsQuery(useApi()));
  if (!data || data.hasDemo) return null;
  const missing = data.steps.filter(({ isDone }) => !isDone);
  const [next] = missing;
  const isEmpty = missing.some(({ name }) => name === "company");
  if (!isEmpty && !isUnderConstruction) return null;
  const done = data.steps.length - missing.length;
  return (
    <section
      aria-labelledby="first-steps-note"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-primary bg-primary-soft p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="first-steps-note" className="text-lg">
          {isEmpty
            ? "Comece por aqui: o site ainda está vazio"
            : "O site está em construção: só a equipe o vê"}
        </h2>
        <p className="mt-1 max-w-[65ch] text-sm text-muted">
          {done} de {data.steps.length} passos feitos.{" "}
          {next ? `O próximo: ${STEP_TEXTS[next.name].title}.` : "Está tudo pronto para abrir."}
        </p>
      </div>
      <Link to="/dashboard/primeiros-passos" className={buttonClass()}>
        Primeiros passos
      </Link>
    </section>
  );
}

function OperationNotes() {
  const { data = [] } = useQuery(notesQuery(useApi()));
  return data.map(({ name, title, detail }) => (
    <section
      key={name}
      aria-labelledby={`note-${name}`}
      className="flex gap-3.5 rounded-card border border-line-strong bg-raised p-4 sm:p-5"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <h2 id={`note-${name}`} className="font-sans text-[0.96875rem] font-semibold tracking-normal">
          {title}
        </h2>
        <p className="mt-1 max-w-[75ch] text-sm text-muted">{detail}</p>
      </div>
    </section>
  ));
}

/** Links administrators to held messages; renders nothing if none are held. */
function OutgoingNote() {
  const { data } = useQuery(outgoingQuery(useApi()));
  if (!data?.isHeld) return null;
  return (
    <section
      aria-labelledby="outgoing-note"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-primary bg-primary-soft p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="outgoing-note" className="text-lg">
          Depois da restauração, nada é enviado sem a sua decisão
        </h2>
        <p className="mt-1 max-w-[65ch] text-sm text-muted">Na fila: {describeCounts(data.counts)}.</p>
      </div>
      <Link to="/dashboard/funcionamento#envios" className={buttonClass()}>
        Decidir os envios
      </Link>
    </section>
  );
}

/** Asks administrators to connect the mail account again; renders nothing while it is connected. */
function AuthorizationNote() {
  const { data } = useQuery(authorizationQuery(useApi()));
  if (data?.state !== "ended") return null;
  return (
    <section
      aria-labelledby="authorization-note"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-danger bg-surface p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="authorization-note" className="text-lg">
          A autorização do e-mail expirou
        </h2>
        <p className="mt-1 max-w-[65ch] text-sm text-muted">
          Os e-mails de {data.address} ficam na fila, e nada se perde. Conecte a conta de novo para enviá-los.
        </p>
      </div>
      <Link to="/dashboard/funcionamento#autorizacao" className={buttonClass()}>
        Conectar de novo
      </Link>
    </section>
  );
}

function QuickActions() {
  const { role } = useUser();
  return (
    <Panel title="Ações rápidas">
      <ul className="mt-2 divide-y">
        {ACTIONS.filter(({ path }) => maySee(path, role)).map((action) => (
          <QuickAction key={action.path} {...action} />
        ))}
      </ul>
    </Panel>
  );
}

function QuickAction({ label, path, shortcut }: { label: string; path: string; shortcut: string }) {
  const navigate = useNavigate();
  useShortcut(shortcut, () => void navigate(path));
  return (
    <li>
      <Link
        to={path}
        aria-keyshortcuts={shortcut}
        className="-mx-2 flex min-h-12 items-center justify-between gap-4 rounded-control px-2 text-[0.96875rem] text-ink no-underline transition-colors hover:bg-sunken"
      >
        {label}
        <kbd
          aria-hidden
          className="rounded-md border px-2 font-sans text-xs font-semibold text-muted uppercase pointer-coarse:hidden"
        >
          {shortcut}
        </kbd>
      </Link>
    </li>
  );
}
