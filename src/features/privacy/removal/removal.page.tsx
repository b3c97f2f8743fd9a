import "./removal.css";
import { useEffect, useState } from "react";
import { data, useNavigate, useSearchParams } from "react-router";
import { answerPostedForm } from "#src/platform/http/forms/posted-form.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { clearDraft } from "#src/ui/public-forms/form-draft.ts";
import { SentPanel } from "#src/ui/public-forms/sent-panel.tsx";
import { findReceipt } from "../privacy.server.ts";
import { formatDue } from "../requests/due-format.ts";
import type { RemovalAnswer } from "../schema.ts";
import type { Route } from "./+types/removal.page";
import { RemovalFacts } from "./removal-facts.tsx";
import { RemovalForm } from "./removal-form.tsx";
import { submitRemovalForm } from "./submit-removal-form.server.ts";
import { DRAFT_KEY } from "./use-removal-form.ts";

const PATH = "/remove-cadastro";
const FORM_ID = "solicitacao";
/** In the URL, so that the receipt survives a reload; the protocol reveals nothing about the person. */
const RECEIPT_PARAMETER = "protocolo";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { seoTitle: title, seoDescription } = textsFor(REMOVAL, matches);
  return pageMeta(matches, { title, description: seoDescription || null, path: location.pathname });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const { timeZone } = resources.config;
  const texts = await getShownTexts(resources, [REMOVAL]);
  const protocol = new URL(request.url).searchParams.get(RECEIPT_PARAMETER);
  if (!protocol) return data({ timeZone, texts, receipt: null });
  const found = await findReceipt(resources.db, protocol);
  const receipt = found && toShown({ ...found, dueAt: found.dueAt.toISOString() }, timeZone);
  // A receipt is personal and must not be cached.
  return data({ timeZone, texts, receipt }, { headers: { "cache-control": "no-store" } });
}

/** For browsers without JavaScript; with it, the form calls `POST /api/contact`. */
export async function action(args: Route.ActionArgs) {
  return answerPostedForm(
    args,
    submitRemovalForm,
    ({ receipt }) => `${receiptAddress(receipt.protocol)}#${FORM_ID}`,
  );
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Requests the removal of personal data and shows the receipt (docs/produto.md, "Data removal"). */
export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, isNews, isRenewed, show, renew } = useReceipt(loaderData);
  const { title, text } = useTexts(REMOVAL);
  return (
    <div className="sheet-ground">
      <Container className="removal-columns">
        <div className="removal-intro">
          <h1 className="text-5xl font-bold">{title}</h1>
          <p className="mt-4 max-w-[36rem] text-lg text-muted">{text}</p>
        </div>
        <div id={FORM_ID} className="form-sheet removal-form-area">
          {receipt ? (
            <RemovalReceipt
              key={receipt.protocol}
              receipt={receipt}
              formAddress={`${PATH}#${FORM_ID}`}
              isNews={isNews}
              onRenew={renew}
            />
          ) : (
            <RemovalForm
              action={`${PATH}#${FORM_ID}`}
              posted={actionData}
              takesFocus={isRenewed}
              onSent={show}
            />
          )}
        </div>
        <RemovalFacts />
      </Container>
    </div>
  );
}

/** Returns the receipt for the URL: the loader's, or that of a request sent from this page. */
function useReceipt({ timeZone, receipt: loaded }: { timeZone: string; receipt: ShownReceipt | null }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [sent, setSent] = useState<ShownReceipt>();
  const [isRenewed, setRenewed] = useState(false);
  const protocol = params.get(RECEIPT_PARAMETER);
  const receipt = [sent, loaded].find((known) => known && known.protocol === protocol) ?? null;
  const goTo = (address: string) =>
    void navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  return {
    receipt,
    isNews: receipt !== null && receipt === sent,
    show: (answer: RemovalAnswer) => {
      setSent(toShown(answer, timeZone));
      goTo(receiptAddress(answer.protocol));
    },
    isRenewed,
    renew: () => {
      setRenewed(true);
      goTo(PATH);
    },
  };
}

function toShown({ protocol, dueAt }: { protocol: string; dueAt: string }, timeZone: string): ShownReceipt {
  return { protocol, dueAt, due: formatDue(dueAt, timeZone) };
}

function receiptAddress(protocol: string): string {
  return `${PATH}?${RECEIPT_PARAMETER}=${protocol}`;
}

interface ShownReceipt {
  protocol: string;
  dueAt: string;
  /** The deadline in words. */
  due: string;
}

interface RemovalReceiptProps {
  receipt: ShownReceipt;
  /** Address of the page with the form instead of a receipt. */
  formAddress: string;
  /** True if the request was sent from this very page: the receipt is then announced. */
  isNews: boolean;
  onRenew: () => void;
}

/** Shows the success panel in place of the form (docs/produto.md, "Data removal"). */
function RemovalReceipt({ receipt, formAddress, isNews, onRenew }: RemovalReceiptProps) {
  const texts = useTexts(REMOVAL);
  useEffect(() => clearDraft(DRAFT_KEY), []);
  return (
    <SentPanel
      title="Solicitação Enviada!"
      takesFocus={isNews}
      again="Enviar Nova Solicitação"
      formAddress={formAddress}
      onAgain={onRenew}
    >
      <p className="mt-2 max-w-[34rem] text-muted">{texts.receipt}</p>
      <dl className="removal-receipt-facts">
        <div>
          <dt>Protocolo</dt>
          <dd className="removal-protocol">{receipt.protocol}</dd>
        </div>
        <div>
          <dt>Prazo</dt>
          <dd>
            Até <time dateTime={receipt.dueAt}>{receipt.due}</time>
          </dd>
        </div>
      </dl>
      <p className="max-w-[34rem] text-sm text-muted">{texts.receiptNext}</p>
    </SentPanel>
  );
}
