import { useQuery } from "@tanstack/react-query";
import { BRAZILIAN_STATES, type BrazilianState } from "#src/shared/people/brazilian-states.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { ChoiceGroup, toggle } from "#src/ui/forms/choice-group.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { sourceName } from "../labels.ts";
import { leadPeopleQuery } from "../lead-queries.ts";
import { filterOptionsQuery } from "../list/inbox-queries.ts";
import type { AssignmentInput, Conditions } from "./turns/schema.ts";

type Rule = AssignmentInput["rules"][number];

interface RuleDialogProps {
  /** Undefined for a new rule. */
  rule: Rule | undefined;
  save: (rule: Rule) => Promise<unknown>;
  onClose: () => void;
}

const SOURCES = { path: "/api/leads/sources", field: "sources", show: sourceName };

/** Creates or changes a rule: which leads, and for whom. */
export function RuleDialog({ rule, save, onClose }: RuleDialogProps) {
  const { data: people = [] } = useQuery(leadPeopleQuery(useApi()));
  const { data: known = [] } = useQuery(filterOptionsQuery(useApi(), SOURCES));
  const { sources = [], pages = [], states = [], cities = [], campaigns = [] } = rule?.conditions ?? {};
  const form = useForm({
    values: {
      sources,
      pages: pages.join(", "),
      states: states.join(", "),
      cities: cities.join(", "),
      campaigns: campaigns.join(", "),
      people: rule?.people ?? [],
    },
    check: (values) => ({
      ...(readList(values.pages).some((page) => !page.startsWith("/")) && {
        pages: "Página: comece cada caminho com /, como /servicos ou /blog/*",
      }),
      ...(readStates(values.states).some((state) => !BRAZILIAN_STATES.includes(state)) && {
        states: "Estado: use siglas, como SP, RJ",
      }),
      ...(values.people.length === 0 && { people: "Pessoas: escolha ao menos uma" }),
    }),
    send: async (values) => {
      const conditions: Conditions = {
        sources: values.sources,
        pages: readList(values.pages),
        states: readStates(values.states),
        cities: readList(values.cities),
        campaigns: readList(values.campaigns),
      };
      await save({ ...(rule?.id && { id: rule.id }), conditions, people: values.people });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={rule ? "Editar regra" : "Nova regra"}
      action="Salvar"
      busy="Salvando..."
      size="xl"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Campos vazios valem para todos os leads. Separe vários caminhos, estados, cidades ou campanhas com
        vírgulas.
      </p>
      <ChoiceGroup label="Fonte" error={form.errors.sources}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {[...new Set([...known.map(([source]) => source), ...form.values.sources])].map((source) => (
            <Checkbox
              key={source}
              name="sources"
              label={sourceName(source)}
              checked={form.values.sources.includes(source)}
              onChange={({ target }) =>
                form.change({ sources: toggle(form.values.sources, source, target.checked) })
              }
            />
          ))}
        </div>
      </ChoiceGroup>
      <TextField
        form={form}
        name="pages"
        label="Página"
        hint="O caminho da página do formulário, como /servicos. Um * no fim vale para tudo que começa assim: /blog/*."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="states"
        label="Estado"
        hint="Siglas, como SP, RJ. O estado é reconhecido pelo DDD do telefone."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="cities"
        label="Cidade"
        hint="O campo Cidade do lead, como Campinas, Sorocaba."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="campaigns"
        label="Campanha"
        hint="O valor de utm_campaign no endereço."
        autoComplete="off"
      />
      <ChoiceGroup label="Pessoas, na ordem de atendimento" error={form.errors.people}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {people.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="people"
              label={placed(name, form.values.people.indexOf(id))}
              checked={form.values.people.includes(id)}
              onChange={({ target }) =>
                form.change({ people: toggle(form.values.people, id, target.checked) })
              }
            />
          ))}
        </div>
      </ChoiceGroup>
    </DialogForm>
  );
}

const readList = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

const readStates = (text: string): BrazilianState[] =>
  readList(text).map((one) => one.toUpperCase() as BrazilianState);

/** Shows a chosen person's place in the order. */
const placed = (name: string, index: number): string => (index < 0 ? name : `${index + 1}. ${name}`);
