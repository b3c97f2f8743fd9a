import { useNavigate } from "react-router";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useAddCompany } from "../company-queries.ts";
import { FactFields, toTypedFacts } from "./company-form.tsx";

/** Enters a company and opens its page. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddCompany();
  const navigate = useNavigate();
  const form = useForm({
    values: toTypedFacts({}),
    check: ({ name }) => (name.trim() === "" ? { name: "Nome da empresa: escreva um nome" } : {}),
    send: async (values) => {
      const { id } = await add.mutateAsync(values);
      onClose();
      await navigate(`/dashboard/empresas/${id}`);
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title="Nova empresa"
      action="Cadastrar"
      busy="Cadastrando..."
      size="lg"
      onClose={onClose}
    >
      <FactFields form={form} takesFocus />
    </DialogForm>
  );
}
