import { useQuery } from "@tanstack/react-query";
import { foldText } from "#src/shared/text-patterns.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { LEADS } from "../../lead-queries.ts";
import { definedTagsQuery, LEAD_TAGS } from "../custom-field-queries.ts";
import { type Tag, TAG_COLORS, type TagColor, type TagReplacement } from "../tag-schema.ts";

/** The tags of all leads, with their colors. */
export function TagsPanel() {
  const api = useApi();
  const { data } = useQuery(definedTagsQuery(api));
  const { data: used = [] } = useQuery({
    queryKey: [...LEADS, "tags"],
    queryFn: async ({ signal }) => (await api.get<{ tags: string[] }>("/api/leads/tags", {}, signal)).tags,
  });
  const save = useSaveTags();
  if (!data) return null;
  const listed = new Set(data.tags.map(({ name }) => foldText(name)));
  const others = used.filter((tag) => !listed.has(foldText(tag)));
  const tags: Tag[] = [...data.tags, ...others.map((name): Tag => ({ name, color: "neutral" }))];
  const paint = (name: string, color: TagColor): void =>
    save.mutate(
      tags
        .filter((tag) => listed.has(foldText(tag.name)) || tag.name === name)
        .map((tag) => (tag.name === name ? { name, color } : tag)),
    );
  return (
    <Panel title="Tags">
      <p className="mt-1 mb-4 text-sm text-muted">
        As tags da lista e as que os leads mais novos têm. Renomear e remover valem para todos os leads de uma
        vez.
      </p>
      {tags.length === 0 && <p className="text-sm text-muted">Nenhuma tag ainda.</p>}
      <ul aria-label="Tags" className="divide-y">
        {tags.map(({ name, color }) => (
          <li key={name} className="flex flex-wrap items-center gap-2 py-2">
            <span className="mr-auto min-w-0 wrap-anywhere">
              <Badge tone={color}>{name}</Badge>
            </span>
            <ChoiceSelect
              compact
              aria-label={`Cor da tag ${name}`}
              className="w-32"
              value={color}
              options={TAG_COLORS}
              onChoose={(chosen: TagColor) => paint(name, chosen)}
            />
            <DialogButton
              variant="ghost"
              dialog={RenameDialog}
              given={{ name, others: tags.map((tag) => tag.name).filter((other) => other !== name) }}
              aria-label={`Renomear a tag ${name}`}
            >
              Renomear
            </DialogButton>
            <DialogButton
              variant="ghost"
              dialog={RemoveDialog}
              given={{ name }}
              aria-label={`Remover a tag ${name}`}
            >
              Remover
            </DialogButton>
          </li>
        ))}
      </ul>
      <NewTag tags={data.tags} />
    </Panel>
  );
}

const useSaveTags = () =>
  useChange<Tag[], unknown, { tags: Tag[] }>({
    send: (api, tags) => api.send("PUT", "/api/lead-tags", { tags }),
    queryKey: LEAD_TAGS,
    // The next change builds on this one at once.
    optimistic: (_shown, tags) => ({ tags }),
    also: LEADS,
    failed: "Erro ao salvar as tags",
  });

const useReplaceTag = () =>
  useChange({
    send: (api, input: TagReplacement) =>
      api.send<{ changed: number }>("POST", "/api/lead-tags/replace", input),
    queryKey: LEAD_TAGS,
    also: LEADS,
    done: ({ changed }) => ({
      title: "Tags atualizadas!",
      description: changed === 0 ? "Nenhum lead tinha a tag." : `Em ${plural(changed, "lead", "leads")}.`,
    }),
  });

function NewTag({ tags }: { tags: Tag[] }) {
  const save = useSaveTags();
  const form = useForm({
    values: { name: "", color: "primary" },
    check: ({ name }) =>
      tags.some((tag) => foldText(tag.name) === foldText(name.trim()))
        ? { name: "Tag: já está na lista" }
        : name.trim() === ""
          ? { name: "Tag: escreva um nome" }
          : {},
    send: async ({ name, color }) => {
      await save.mutateAsync([...tags, { name: name.trim(), color: color as TagColor }]);
      form.reset();
    },
    serverNames: { [`tags.${tags.length}.name`]: "name" },
    failed: tryAgain,
  });
  return (
    <Form form={form} className="mt-4 grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <TextField form={form} name="name" label="Nova tag" maxLength={40} autoComplete="off" />
      <SelectField form={form} name="color" label="Cor" options={TAG_COLORS} />
      <SubmitButton form={form} busy="Adicionando..." variant="outline" className="sm:mt-7">
        Adicionar tag
      </SubmitButton>
      <FormFailure text={form.failure} />
    </Form>
  );
}

interface RenameDialogProps {
  name: string;
  /** Names of the other tags. */
  others: string[];
  onClose: () => void;
}

function RenameDialog({ name, others, onClose }: RenameDialogProps) {
  const replace = useReplaceTag();
  const form = useForm({
    values: { to: name },
    check: ({ to }) => (to.trim() === "" ? { to: "Tag: escreva um nome" } : {}),
    send: async ({ to }) => {
      const target = others.find((other) => foldText(other) === foldText(to.trim())) ?? to.trim();
      await replace.mutateAsync({ from: [name], to: target });
      onClose();
    },
    failed: tryAgain,
  });
  const joined = others.find((other) => foldText(other) === foldText(form.values.to.trim()));
  return (
    <DialogForm
      form={form}
      title={`Renomear “${name}”`}
      action={joined ? "Juntar as tags" : "Renomear"}
      size="sm"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="to"
        label="Novo nome"
        maxLength={40}
        autoComplete="off"
        takesFocus
        hint={
          joined
            ? `Já existe “${joined}”: todos os leads com “${name}” passam a ter essa, e não há como separá-las depois.`
            : "Muda em todos os leads e nos filtros salvos."
        }
      />
    </DialogForm>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const replace = useReplaceTag();
  const form = useForm({
    values: {},
    send: async () => {
      await replace.mutateAsync({ from: [name], to: null });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={`Remover “${name}” de todos os leads?`}
      intro={<p>A tag sai da lista e de cada lead. Não pode ser desfeito.</p>}
      action="Remover tag"
      isDangerous
      asksToLeave={false}
      size="sm"
      onClose={onClose}
    >
      {null}
    </DialogForm>
  );
}
