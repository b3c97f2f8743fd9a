import { REMOVAL_DEADLINE } from "#src/shared/time/removal-deadline.ts";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { RemovalAnswer, RemovalField } from "../schema.ts";

export const DRAFT_KEY = "draft:removal";

/** In the order of the page. */
const FIELDS: readonly RemovalField[] = ["name", "email", "phone", "reason"];

const loadRules = () => import("./send-removal.ts");

/**
 * @param posted the refused form, if it was sent without JavaScript
 * @param onSent called with the receipt
 */
export function useRemovalForm(
  posted: RefusedForm<RemovalField> | undefined,
  onSent: (answer: RemovalAnswer) => void,
) {
  const { toast } = useToast();
  return usePublicForm<RemovalField, RemovalAnswer>(
    {
      fields: FIELDS,
      phoneField: "phone",
      draftKey: DRAFT_KEY,
      loadRules,
      send: (values, envelope) =>
        loadRules().then(
          ({ sendRemoval }) => sendRemoval(values, envelope),
          () => ({ ok: false, message: undefined, errors: {} }),
        ),
      onSent: (answer) => {
        onSent(answer);
        toast({
          title: "✓ Solicitação enviada com sucesso!",
          description: `Será processada em até ${REMOVAL_DEADLINE}.`,
        });
      },
      failure: {
        title: "Erro ao enviar solicitação",
        description: "Tente novamente ou entre em contato diretamente.",
      },
    },
    posted,
    false,
  );
}
