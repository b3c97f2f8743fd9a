import { useUser } from "#src/accounts/use-user.ts";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { InlineForm } from "#src/ui/dialogs/inline-form.tsx";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useAddAnswer } from "./person-queries.ts";
import { answerInputSchema } from "./schema.ts";

/** Records an answer that was given by telephone. */
export function CallForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const add = useAddAnswer(leadId);
  const form = useForm({
    values: { text: "" },
    isGuarded: true,
    keptAs: keptKey(useUser().id, `call:${leadId}`),
    check: checkBy(answerInputSchema.pick({ text: true })),
    send: async ({ text }) => {
      await add.mutateAsync({ by: "phone", text });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <InlineForm
      form={form}
      title="Respondi por telefone"
      action="Respondi por telefone"
      busy="Salvando..."
      onClose={onClose}
    >
      <div {...FOCUS_FIRST}>
        <TextareaField
          form={form}
          name="text"
          label="O que foi dito"
          hint="A primeira resposta encerra o prazo."
          rows={3}
        />
      </div>
    </InlineForm>
  );
}
