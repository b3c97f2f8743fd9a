// The data-removal form's own side of usePublicForm: its fields, its call, its words.
import type { FieldFaults } from "#src/ui/public-forms/form-fields.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import type { RemovalAnswer, RemovalField } from "#src/features/privacy/schema.ts";

export const DRAFT_KEY = "draft:removal";

/** In the order in which they stand. */
const FIELDS: readonly RemovalField[] = ["name", "email", "phone", "reason"];

const loadRules = () => import("./removal-rules.ts");

/**
 * @param initialErrors those of a post without JavaScript
 * @param onSent told the receipt
 */
export function useRemovalForm(
  initialErrors: FieldFaults<RemovalField>,
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
          description: "Será processada em até 48 horas úteis.",
        });
      },
      onFailed: (message) =>
        toast({
          title: "Erro ao enviar solicitação",
          description: message ?? "Tente novamente ou entre em contato diretamente.",
          tone: "destructive",
        }),
    },
    initialErrors,
    false,
  );
}
