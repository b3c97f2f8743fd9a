import { useMutation, useQueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import TextCursor from "lucide-react/icons/text-cursor-input";
import Trash from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { Link } from "react-router";
import { HistoryButton } from "#src/publishing/history/dialog/history-button.tsx";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { BLOCK_FIELDS, type BlockList, type Block } from "../block-schema.ts";
import { blockEditorOf, editorOf } from "../dashboard-paths.ts";
import { findSectionType } from "../section-types/find-section-type.ts";

export function BlockRow({ block }: { block: BlockList[number] }) {
  const titleId = useId();
  const { id, title, sections, usedOn, draft } = block;
  const types = sections.map(({ type }) => findSectionType(type)?.label ?? type).join(", ");
  const shared = { variant: "ghost", "aria-describedby": titleId } as const;
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-wrap items-start justify-between gap-3 rounded-card border bg-surface p-5"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={titleId} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {title}
          </h2>
          {draft && <Badge tone="primary">Alterações não publicadas</Badge>}
        </div>
        <p className="text-sm text-muted">{types}</p>
        <p className="mt-1 text-sm text-muted">
          {usedOn.length === 0 ? "Em nenhuma página" : "Em "}
          {usedOn.map((page, index) => (
            <span key={page.id}>
              {index > 0 && ", "}
              <Link to={editorOf(page.id)} className="underline underline-offset-2 hover:text-ink">
                {page.title}
              </Link>
            </span>
          ))}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap gap-1">
        <Link
          to={blockEditorOf(id)}
          aria-describedby={titleId}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          <Pencil aria-hidden size={15} />
          Editar
        </Link>
        <DialogButton {...shared} dialog={RenameBlock} given={{ block }}>
          <TextCursor aria-hidden size={15} />
          Renomear
        </DialogButton>
        <HistoryButton
          path="/api/blocks"
          {...{ id, title }}
          isPublished
          labels={BLOCK_FIELDS.labels}
          {...shared}
        />
        <DeleteButton block={block} titleId={titleId} />
      </div>
    </article>
  );
}

const pageNames = new Intl.ListFormat("pt-BR", { type: "conjunction" });

function DeleteButton({
  block: { id, title, usedOn },
  titleId,
}: {
  block: BlockList[number];
  titleId: string;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate } = useMutation({
    mutationFn: () => api.send("DELETE", `/api/blocks/${id}`),
    onSuccess: () => toast({ title: "Bloco excluído" }),
    onError: (error) =>
      toast({
        title: "Erro ao excluir bloco",
        description: serverText(error, "Não foi possível excluir o bloco."),
        tone: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["/api/blocks"] }),
  });
  const tellUses = () =>
    toast({
      title: "O bloco está em uso",
      description: `“${title}” está em ${pageNames.format(usedOn.map((page) => `“${page.title}”`))}. Tire-o de lá antes de excluí-lo.`,
      tone: "destructive",
    });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        tone="danger"
        aria-describedby={titleId}
        onClick={() => (usedOn.length > 0 ? tellUses() : setIsAsking(true))}
      >
        <Trash aria-hidden size={15} />
        Excluir
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Excluir bloco?"
        text={`“${title}” e o seu histórico são excluídos definitivamente. Nenhuma página o mostra.`}
        action="Excluir"
        onConfirm={mutate}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** Renames a block; visitors never see the name. */
function RenameBlock({ block, onClose }: { block: Pick<Block, "id" | "title">; onClose: () => void }) {
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
