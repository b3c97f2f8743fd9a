import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { type Block, BLOCK_FIELDS } from "../block-schema.ts";

/** "Renomear": what staff call a block; visitors never read it. */
export function RenameBlock({ block, onClose }: { block: Pick<Block, "id" | "title">; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    values: { title: block.title },
    send: async ({ title }) => {
      await api.send("PUT", `/api/blocks/${block.id}`, { title });
      await queries.invalidateQueries({ queryKey: ["/api/blocks"] });
      onClose();
    },
    failed: "O nome não foi salvo. Tente novamente.",
    failedAt: "title",
  });
  return (
    <DialogForm form={form} title="Renomear bloco" action="Salvar" busy="Salvando..." onClose={onClose}>
      <TextField form={form} name="title" {...controlOf(BLOCK_FIELDS, "title")} autoComplete="off" />
    </DialogForm>
  );
}
