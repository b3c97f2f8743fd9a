import { useEffect } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { clearDraft } from "#src/ui/public-forms/form-draft.ts";
import { SentPanel } from "#src/ui/public-forms/sent-panel.tsx";
import { DRAFT_KEY } from "./use-removal-form.ts";

export interface ShownReceipt {
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
export function RemovalReceipt({ receipt, formAddress, isNews, onRenew }: RemovalReceiptProps) {
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
