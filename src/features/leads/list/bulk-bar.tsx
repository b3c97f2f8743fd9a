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
import { SelectionBar } from "#src/ui/lists/selection-bar.tsx";
import type { Selection } from "#src/ui/lists/use-selection.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { COMPANIES } from "../companies/company-queries.ts";
import { CompanyChoice } from "../companies/screen/company-choice.tsx";
import { ExportSelectionButton } from "../csv/export-leads-button.tsx";
import { splitTags } from "../fields.ts";
import { activeFilters, type InboxFilters } from "../filters.ts";
import { LEAD_STATUSES, type LeadStatus } from "../labels.ts";
import { countText, type LeadCount } from "../lead-count.ts";
import { LEADS } from "../lead-queries.ts";
import { leadPeopleQuery } from "../lead-queries.ts";
import { pipelineQuery } from "../pipeline/pipeline-queries.ts";
import type { BulkAnswer, BulkChange, BulkUndo } from "./bulk/bulk-schema.ts";

type Change = BulkChange["change"];

interface BulkBarProps {
  selection: Selection;
  /** Number of leads that match the filters. */
  found: LeadCount;
  filters: InboxFilters;
}

/** Changes the chosen leads at once. Stays in sight while one scrolls. */
export function BulkBar({ selection, found, filters }: BulkBarProps) {
  const seesAll = may(useUser().role, "allLeads");
  const api = useApi();
  const { data: people = [] } = useQuery(leadPeopleQuery(api));
  const { data: pipeline } = useQuery(pipelineQuery(api));
  const { mutateAsync, isPending } = useBulkChange();
  const { ids, isAll } = selection;
  const chosen = isAll ? found : { total: ids.size };
  if (chosen.total === 0) return null;
  const which = isAll ? { filter: activeFilters(filters) } : { ids: [...ids] };
  const change = async (changed: Change): Promise<void> => {
    await mutateAsync({ ...which, change: changed, count: chosen.isTotalMinimum ? null : chosen.total });
    selection.clear();
  };
  const start = (changed: Change): void => {
    // A failure is told by its toast.
    change(changed).catch(() => {});
  };
  const stages = Object.fromEntries((pipeline?.stages ?? []).map(({ id, name }) => [id, name]));
  const owners = { [NOBODY]: "Ninguém", ...Object.fromEntries(people.map(({ id, name }) => [id, name])) };
  return (
    <SelectionBar
      label="Leads selecionados"
      count={countText(chosen, "selecionado", "selecionados")}
      selection={selection}
      isBusy={isPending}
    >
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
      <DialogButton dialog={TagsDialog} given={{ chosen, onSend: change }}>
        Tag
      </DialogButton>
      {seesAll && (
        <DialogButton dialog={CompanyDialog} given={{ chosen, onSend: change }}>
          Empresa
        </DialogButton>
      )}
      {seesAll && <ExportSelectionButton filters={filters} found={found} {...(!isAll && { only: ids })} />}
      {!isAll && chosen.total < found.total && (
        <Button variant="link" size="sm" onClick={selection.chooseAll}>
          Selecionar todos os {found.isTotalMinimum ? "encontrados" : found.total.toLocaleString("pt-BR")}
        </Button>
      )}
    </SelectionBar>
  );
}

const NOBODY = "none";

interface ChangeDialogProps {
  chosen: LeadCount;
  onSend: (change: Change) => Promise<void>;
  onClose: () => void;
}

function TagsDialog({ chosen, onSend, onClose }: ChangeDialogProps) {
  const form = useForm({
    values: { text: "" },
    check: ({ text }) => (text.trim() === "" ? { text: "Tags: escreva ao menos uma" } : {}),
    send: async ({ text }) => {
      await onSend({ addTags: splitTags(text) });
      onClose();
    },
    failed: tryAgain,
  });
  const action = `Mudar ${countText(chosen, "lead", "leads")}`;
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

/** Links the chosen leads to a company, or to none. */
function CompanyDialog({ chosen, onSend, onClose }: ChangeDialogProps) {
  const form = useForm({
    values: { company: "" },
    check: ({ company }) => (company === "" ? { company: "Empresa: escolha uma" } : {}),
    send: async ({ company }) => {
      await onSend({ companyId: company === NOBODY ? null : company });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title="Vincular a uma empresa"
      intro={<p>Quem já é de outra empresa passa para a escolhida.</p>}
      action={`Mudar ${countText(chosen, "lead", "leads")}`}
      busy="Mudando..."
      asksToLeave={false}
      onClose={onClose}
    >
      <CompanyChoice
        form={form}
        label="Empresa dos selecionados"
        more={{ [NOBODY]: "Nenhuma: desvincular" }}
        canAdd
      />
    </DialogForm>
  );
}

/** Sends a change of several leads; its toast offers to undo it. */
function useBulkChange() {
  const { mutate: undo } = useChange({
    send: (api, id: string) => api.send<BulkUndo>("POST", `/api/leads/bulk/${id}/undo`),
    queryKey: LEADS,
    also: COMPANIES,
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
    send: (
      api,
      {
        count: _count,
        ...change
      }: Pick<BulkChange, "change"> & { ids?: string[]; filter?: object; count: number | null },
    ) => api.send<BulkAnswer>("POST", "/api/leads/bulk", change),
    queryKey: LEADS,
    also: COMPANIES,
    done: ({ changed, undo: id }, { count }) => ({
      title: changed === 0 ? "Nada mudou" : plural(changed, "lead alterado", "leads alterados"),
      ...(count !== null &&
        count > changed && {
          description: `${plural(count - changed, "já estava assim", "já estavam assim")}.`,
        }),
      ...(id !== null && { action: { label: "Desfazer", run: () => undo(id) } }),
    }),
    failed: "Erro ao mudar os leads",
  });
}
