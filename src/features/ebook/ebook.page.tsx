import "./ebook.css";
import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import { answerPostedForm } from "#src/platform/http/forms/posted-form.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { SubmitFailure } from "#src/ui/public-forms/submit-failure.tsx";
import type { Route } from "./+types/ebook.page";
import { EbookForm } from "./ebook-form.tsx";
import { GUIDE_PATH } from "./ebook.server.ts";
import { GuideCover } from "./guide-cover.tsx";
import { submitEbookForm } from "./submit-ebook-form.server.ts";
import { openGuide } from "./use-ebook-form.ts";

const SENT_PARAMETER = "enviado";
/** Anchor of the form: on a phone it is below the cover, and pages without JavaScript link to it. */
const FORM_PLACE = "pedido";

export const handle = { breadcrumb: "E-book" };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "E-book gratuito: Transformação Digital",
    description:
      "Um guia de 24 páginas para empresas brasileiras: diagnóstico, integrações, LGPD, orçamento e um plano de 90 dias.",
    path: location.pathname,
  });

export function loader() {
  return { guideUrl: GUIDE_PATH };
}

/** For browsers without JavaScript; with it, the form calls `POST /api/ebook`. */
export async function action(args: Route.ActionArgs) {
  return answerPostedForm(args, submitEbookForm, () => `/ebook?${SENT_PARAMETER}=1#${FORM_PLACE}`);
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** The e-book on a page of its own: for those without JavaScript, and those who closed the popup. */
export default function Ebook({ loaderData, actionData }: Route.ComponentProps) {
  const wasPosted = new URLSearchParams(useLocation().search).has(SENT_PARAMETER);
  const [wasSent, setWasSent] = useState(false);
  const finish = (downloadUrl: string): void => {
    openGuide(downloadUrl);
    setWasSent(true);
  };
  return (
    <div className="sheet-ground">
      <Container className="ebook-page">
        <Offer />
        <div id={FORM_PLACE} className="ebook-sheet">
          {actionData && <SubmitFailure title="Erro ao processar" message={actionData.message} />}
          {wasPosted || wasSent ? (
            <Sent guideUrl={loaderData.guideUrl} takesFocus={wasSent} />
          ) : (
            <EbookForm posted={actionData} onSent={finish} />
          )}
        </div>
      </Container>
    </div>
  );
}

const CHAPTERS = [
  "O diagnóstico que cabe em uma manhã, com a folha para preencher",
  "Como trocar um sistema antigo por partes, sem parar a operação",
  "Bancos, notas e reforma tributária: o que perguntar antes de integrar",
  "LGPD em uma página e cinco medidas",
  "Comprar pronto ou construir: a conta de cinco anos",
  "Um plano de 90 dias, com marcos e o que fazer se a resposta for não",
];

function Offer() {
  return (
    <div>
      <h1 className="text-4xl">E-book gratuito: Transformação Digital</h1>
      <p className="mt-4 max-w-[36rem] text-lg text-muted">
        Um guia de 24 páginas para quem dirige uma empresa brasileira e sente que os sistemas ficaram para
        trás.
      </p>
      <div className="mt-8 flex flex-wrap gap-x-10 gap-y-8">
        <GuideCover className="ebook-cover" />
        <ul className="min-w-60 flex-1 self-center">
          {CHAPTERS.map((chapter) => (
            <li key={chapter} className="border-b border-line py-3">
              {chapter}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** @param takesFocus where it replaces the form that had the focus */
function Sent({ guideUrl, takesFocus }: { guideUrl: string; takesFocus: boolean }) {
  const focus = useCallback((place: HTMLElement | null) => void (takesFocus && place?.focus()), [takesFocus]);
  return (
    <div tabIndex={-1} ref={focus} className="outline-none">
      <p className="font-display text-2xl font-semibold">E-book enviado!</p>
      <p className="mt-2 text-muted">Verifique seu e-mail para baixar o material. Ou abra agora:</p>
      <p className="mt-5">
        <a href={guideUrl} className={buttonClass({ variant: "cta", size: "lg", className: "w-full" })}>
          Abrir o e-book (PDF)
        </a>
      </p>
    </div>
  );
}
