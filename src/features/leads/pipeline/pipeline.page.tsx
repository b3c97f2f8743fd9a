import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { placeByPart, tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField, SwitchField, TextareaField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Route } from "./+types/pipeline.page";
import { pipelineQuery, useSavePipeline } from "./pipeline-queries.ts";
import { MAX_STAGES, type Pipeline, pipelineInputSchema } from "./schema.ts";
import { type StageRow, StageRows } from "./stage-rows.tsx";

const TITLE = "Funil de vendas";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** The stages of the pipeline and the reasons of a loss. */
export default function PipelineScreen() {
  const { data: pipeline, error, refetch } = useQuery(pipelineQuery(useApi()));
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <ScreenHeader title={TITLE} />
      {error && !pipeline && <LoadFailure onRetry={() => void refetch()} />}
      {!pipeline && !error && <Skeleton className="h-96 w-full" />}
      {pipeline && <PipelineForm key={pipeline.updatedAt} pipeline={pipeline} />}
    </>
  );
}

interface Values {
  stages: StageRow[];
  /** One on each line. */
  lostReasons: string;
  isReasonRequired: boolean;
  /** Where the leads of removed stages go, by their ids. */
  moves: Record<string, string>;
}

function PipelineForm({ pipeline }: { pipeline: Pipeline }) {
  const save = useSavePipeline();
  const { lostReasons, isReasonRequired, updatedAt } = pipeline;
  const [removed, setRemoved] = useState<StageRow>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useForm<Values>({
    values: {
      stages: pipeline.stages.map(({ id, ...stage }) => ({ ...stage, key: id, isNew: false })),
      lostReasons: lostReasons.join("\n"),
      isReasonRequired,
      moves: {},
    },
    isGuarded: true,
    check: (values) => {
      const issues = pipelineInputSchema.safeParse(toInput(values)).error?.issues ?? [];
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])));
      const stages = issues.find(({ path }) => path[0] === "stages")?.message;
      const reasons = issues.find(({ path }) => path[0] === "lostReasons")?.message;
      return { ...(stages && { stages }), ...(reasons && { lostReasons: reasons }) };
    },
    send: async (values) => {
      try {
        await save.mutateAsync({ ...pipelineInputSchema.parse(toInput(values)), updatedAt });
      } catch (error) {
        setErrors(placeByPart(error));
        throw error;
      }
    },
    failed: tryAgain,
  });
  const { stages } = form.values;
  const change = (changed: StageRow[]): void => form.change({ stages: changed });
  const drop = (stage: StageRow, moves = form.values.moves): void =>
    form.change({ stages: stages.filter(({ key }) => key !== stage.key), moves });
  return (
    <Form form={form} className="grid gap-5">
      <Panel title="Etapas">
        <p className="mt-1 mb-4 text-sm text-muted">
          As colunas do quadro, nesta ordem. A etapa define o status do lead; ao mudar o status, o lead vai
          para a primeira etapa desse status.
        </p>
        <StageRows
          stages={stages}
          errors={errors}
          onChange={change}
          onRemove={(stage) => (stage.isNew ? drop(stage) : setRemoved(stage))}
        />
        <p aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-2">
          {form.errors.stages}
        </p>
        {stages.length < MAX_STAGES && (
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() =>
              change([
                ...stages,
                { key: crypto.randomUUID(), isNew: true, name: "", probability: 50, status: "QUALIFIED" },
              ])
            }
          >
            <Plus aria-hidden size={16} />
            Adicionar etapa
          </Button>
        )}
      </Panel>
      <Panel title="Motivos de perda" className="grid gap-4">
        <TextareaField
          form={form}
          name="lostReasons"
          label="Motivos"
          hint="Um por linha. São as opções ao perder um negócio; “Outro” está sempre na lista."
          rows={6}
        />
        <SwitchField form={form} name="isReasonRequired" label="Exigir o motivo ao perder um negócio" />
      </Panel>
      <FormFailure text={form.failure} />
      <SubmitButton form={form} busy="Salvando..." className="justify-self-start">
        Salvar
      </SubmitButton>
      {removed && (
        <RemoveDialog
          stage={removed}
          others={stages.filter(({ key, isNew }) => key !== removed.key && !isNew)}
          onRemove={(to) => {
            drop(removed, followMoves({ ...form.values.moves, [removed.key]: to }, removed.key, to));
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Form>
  );
}

/** Leads that were to go to a stage that is removed now go on with its own. */
const followMoves = (moves: Record<string, string>, from: string, to: string): Record<string, string> =>
  Object.fromEntries(Object.entries(moves).map(([id, target]) => [id, target === from ? to : target]));

const toInput = ({ stages, lostReasons, ...values }: Values) => ({
  ...values,
  stages: stages.map(({ key, isNew, ...stage }) => ({ ...stage, ...(!isNew && { id: key }) })),
  lostReasons: lostReasons
    .split("\n")
    .map((reason) => reason.trim())
    .filter(Boolean),
});

interface RemoveDialogProps {
  stage: StageRow;
  others: StageRow[];
  onRemove: (to: string) => void;
  onClose: () => void;
}

/** Asks where the leads of a stage go. */
function RemoveDialog({ stage, others, onRemove, onClose }: RemoveDialogProps) {
  const same = others.find(({ status }) => status === stage.status) ?? others[0];
  const form = useForm({ values: { to: same?.key ?? "" }, send: async ({ to }) => onRemove(to) });
  return (
    <DialogForm
      form={form}
      title={`Excluir a etapa “${stage.name}”?`}
      intro={<p>Os leads desta etapa vão para outra quando você salvar.</p>}
      action="Excluir etapa"
      isDangerous
      asksToLeave={false}
      size="sm"
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="to"
        label="Para onde vão os leads"
        options={Object.fromEntries(others.map(({ key, name }) => [key, name]))}
      />
    </DialogForm>
  );
}
