import { useQuery } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import type { Selection } from "#src/ui/lists/use-selection.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { ExportSelectionButton } from "../csv/export-leads-button.tsx";
import { splitTags } from "../fields.ts";
import { activeFilters, type InboxFilters } from "../filters.ts";
import { LEAD_STATUSES, type LeadStatus } from "../labels.ts";
import { LEADS } from "../lead-queries.ts";
import { leadPeopleQuery } from "../lead-queries.ts";
import { pipelineQuery } from "../pipeline/pipeline-queries.ts";
import type { BulkAnswer, BulkChange, BulkUndo } from "./bulk/bulk-schema.ts";

type Change = BulkChange["change"];

interface BulkBarProps {
  selection: Selection;
  /** Number of leads that match the filters. */
  total: number;
  filters: InboxFilters;
}

/** Changes the chosen leads at once. Stays in sight while one scrolls. */
export function BulkBar({ selection, total, filters }: BulkBarProps) {
  const seesAll = may(useUser().role, "allLeads");
  const api = useApi();
  const { data: people = [] } = useQuery(leadPeopleQuery(api));
  const { data: pipeline } = useQuery(pipelineQuery(api));
  const { mutateAsync, isPending } = useBulkChange();
  const { ids, isAll } = selection;
  const count = isAll ? total : ids.size;
  if (count === 0) return null;
  const which = isAll ? { filter: activeFilters(filters) } : { ids: [...ids] };
  const change = async (changed: Change): Promise<void> => {
    await mutateAsync({ ...which, change: changed });
    selection.clear();
  };
  const start = (changed: Change): void => {
    // A failure is told by its toast.
    change(changed).catch(() => {});
  };
  const stages = Object.fromEntries((pipeline?.stages ?? []).map(({ id, name }) => [id, name]));
  const owners = { [NOBODY]: "Ninguém", ...Object.fromEntries(people.map(({ id, name }) => [id, name])) };
  return (
    <fieldset
      aria-label="Leads selecionados"
      disabled={isPending}
      className="sticky top-0 z-20 mb-2 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-surface px-3 py-2 max-lg:top-15"
    >
      <output className="mr-1 text-sm font-semibold tabular-nums">
        {plural(count, "selecionado", "selecionados")}
      </output>
      <ChoiceSelect
        compact
        aria-label="Mudar o status dos selecionados"
        className="w-36"
        value=""
        options={{ "": "Status…", ...LEAD_STATUSES }}
        onChoose={(status: LeadStatus | "") => status !== "" && start({ status })}
      />
      {seesAll && (
        <ChoiceSelect
          compact
          aria-label="Mudar o responsável dos selecionados"
          className="w-40"
          value=""
          options={{ "": "Responsável…", ...owners }}
          onChoose={(owner) => owner !== "" && start({ ownerId: owner === NOBODY ? null : owner })}
        />
      )}
      <ChoiceSelect
        compact
        aria-label="Mudar a etapa dos selecionados"
        className="w-36"
        value=""
        options={{ "": "Etapa…", ...stages }}
        onChoose={(stage) => stage !== "" && start({ stage })}
      />
      <DialogButton dialog={TagsDialog} given={{ count, onSend: change }}>
        Tag
      </DialogButton>
      {seesAll && <ExportSelectionButton filters={filters} total={total} {...(!isAll && { only: ids })} />}
      {!isAll && count < total && (
        <Button variant="link" size="sm" onClick={selection.chooseAll}>
          Selecionar todos os {total.toLocaleString("pt-BR")}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Limpar seleção
      </Button>
    </fieldset>
  );
}

const NOBODY = "none";

interface TagsDialogProps {
  count: number;
  onSend: (change: Change) => Promise<void>;
  onClose: () => void;
}

function TagsDialog({ count, onSend, onClose }: TagsDialogProps) {
  const form = useForm({
    values: { text: "" },
    check: ({ text }) => (text.trim() === "" ? { text: "Tags: escreva ao menos uma" } : {}),
    send: async ({ text }) => {
      await onSend({ addTags: splitTags(text) });
      onClose();
    },
    failed: tryAgain,
  });
  const action = `Mudar ${plural(count, "lead", "leads")}`;
  return (
    <DialogForm form={form} title="Adicionar tags" action={action} busy="Mudando..." onClose={onClose}>
      <TextField
        form={form}
        name="text"
        label="Tags"
        hint="Separadas por vírgula. As atuais são mantidas."
        autoComplete="off"
        takesFocus
      />
    </DialogForm>
  );
}

/** Sends a change of several leads; its toast offers to undo it. */
function useBulkChange() {
  const { mutate: undo } = useChange({
    send: (api, id: string) => api.send<BulkUndo>("POST", `/api/leads/bulk/${id}/undo`),
    queryKey: LEADS,
    done: ({ restored, kept }) => ({
      title: "Mudança desfeita",
      description:
        kept === 0
          ? `${plural(restored, "lead voltou", "leads voltaram")} ao que era.`
          : `${plural(kept, "lead mudou depois e ficou", "leads mudaram depois e ficaram")} como alguém deixou.`,
    }),
    failed: "Erro ao desfazer",
  });
  return useChange({
    send: (api, change: Pick<BulkChange, "change"> & { ids?: string[]; filter?: object }) =>
      api.send<BulkAnswer>("POST", "/api/leads/bulk", change),
    queryKey: LEADS,
    done: ({ changed, undo: id }) => ({
      title: changed === 0 ? "Nada mudou" : plural(changed, "lead alterado", "leads alterados"),
      ...(id !== null && { action: { label: "Desfazer", run: () => undo(id) } }),
    }),
    failed: "Erro ao mudar os leads",
  });
}
