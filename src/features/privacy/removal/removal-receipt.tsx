import { useEffect, useRef } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import { clearDraft } from "#src/ui/public-forms/form-draft.ts";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { DRAFT_KEY } from "./use-removal-form.ts";

/** What the person keeps of a request, ready to be shown. */
export interface ShownReceipt {
  protocol: string;
  dueAt: string;
  /** The deadline in words. */
  due: string;
}

interface RemovalReceiptProps {
  receipt: ShownReceipt;
  /** The page without a receipt: where the form is. */
  formAddress: string;
  /** True where the request was sent from this very page: then the news is announced. */
  isNews: boolean;
  onRenew: () => void;
}

/** docs/produto.md, "Data removal": the success panel, in the form's place. */
export function RemovalReceipt({ receipt, formAddress, isNews, onRenew }: RemovalReceiptProps) {
  const texts = useTexts(REMOVAL);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    clearDraft(DRAFT_KEY);
    if (isNews) title.current?.focus();
  }, [isNews]);
  return (
    <div className="removal-receipt">
      <PlumbBob className="removal-receipt-bob" />
      <h2 ref={title} tabIndex={-1} className="text-3xl">
        Solicitação Enviada!
      </h2>
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
      <form
        action={formAddress}
        className="mt-7"
        onSubmit={(event) => {
          event.preventDefault();
          onRenew();
        }}
      >
        <Button type="submit" variant="outline" className="max-sm:w-full">
          Enviar Nova Solicitação
        </Button>
      </form>
    </div>
  );
}
