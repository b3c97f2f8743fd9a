import { useQueryClient } from "@tanstack/react-query";
import Blocks from "lucide-react/icons/blocks";
import { useState } from "react";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { CheckboxField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type Block, BLOCK_FIELDS } from "../../block-schema.ts";
import type { StoredSection } from "../../schema.ts";
import { linkTo } from "../../sections/block/schema.ts";
import { useEditorStore } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { copyOf, replaceSection } from "./change-blocks.ts";

/** Saves a section as a named block and shows the block in its place. */
export function SaveAsBlock({ section }: { section: StoredSection }) {
  return (
    <DialogButton variant="ghost" className="-ml-2 px-2!" dialog={SaveDialog} given={{ section }}>
      <Blocks aria-hidden size={15} />
      Salvar como bloco
    </DialogButton>
  );
}

function SaveDialog({ section, onClose }: { section: StoredSection; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const store = useEditorStore();
  const { selection } = useEditorUi();
  const { toast } = useToast();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm({
    values: { title: titleOf(section), isLinked: true },
    send: async ({ title, isLinked }) => {
      const sections = copyOf([{ ...section, isHidden: false }]);
      const block = await api.send<Block>("POST", "/api/blocks", { newId, title, sections });
      await queries.invalidateQueries({ queryKey: ["/api/blocks"] });
      if (isLinked) {
        const link = linkTo(block.id);
        store.edit(replaceSection(section.id, [link]));
        selection.select(link.id);
      }
      toast({ title: `“${block.title}” está em “Meus blocos”` });
      onClose();
    },
    failed: "O bloco não pôde ser salvo. Tente novamente.",
    failedAt: "title",
  });
  return (
    <DialogForm
      form={form}
      title="Salvar como bloco"
      intro={
        <p className="mt-2 text-sm text-muted">
          Um bloco é uma seção com nome. Outras páginas podem mostrá-lo, ligado ou como cópia.
        </p>
      }
      action="Salvar bloco"
      busy="Salvando..."
      onClose={onClose}
    >
      <TextField form={form} name="title" {...controlOf(BLOCK_FIELDS, "title")} autoComplete="off" />
      <CheckboxField form={form} name="isLinked" label="Mostrar o bloco nesta página, no lugar da seção" />
    </DialogForm>
  );
}

function titleOf({ props: { title } }: StoredSection): string {
  return typeof title === "string" && !title.includes("{{")
    ? title.replaceAll("\n", " ").slice(0, controlOf(BLOCK_FIELDS, "title").maxLength)
    : "";
}
