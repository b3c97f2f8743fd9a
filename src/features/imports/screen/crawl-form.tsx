import { TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useLook } from "../import-queries.ts";
import { SERVER_FIELD } from "./server-field.ts";

export function CrawlForm({ id }: { id: string }) {
  const look = useLook(id);
  const form = useForm({
    values: { server: "" },
    send: async ({ server }) => {
      await look.mutateAsync(server);
    },
    failed: "Não foi possível pedir a comparação",
  });
  return (
    <Form form={form} className="mt-8 grid max-w-xl gap-4 rounded-card border bg-surface p-5">
      <div className="grid gap-1">
        <h2 className="text-lg">Comparar com o site antigo</h2>
        <p className="text-sm text-muted">
          Lê de novo o menu e os dados estruturados de cada página do site antigo e refaz a comparação.
        </p>
      </div>
      <TextField form={form} {...SERVER_FIELD} />
      <FormFailure text={form.failure} isPlain />
      <div className="flex justify-end">
        <SubmitButton form={form} busy="Pedindo...">
          Comparar
        </SubmitButton>
      </div>
    </Form>
  );
}
