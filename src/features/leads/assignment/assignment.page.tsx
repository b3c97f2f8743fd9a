import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import type { Route } from "./+types/assignment.page";
import { assignmentQuery, toInput, useSaveAssignment } from "./assignment-queries.ts";
import { describeConditions } from "./describe-conditions.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import type { Assignment, AssignmentInput } from "./turns/schema.ts";

const TITLE = "Distribuição de leads";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Rules by which new leads go to people by turns (docs/produto.md, "Whose lead"). */
export default function AssignmentScreen() {
  const { data, error, refetch } = useQuery(assignmentQuery(useApi()));
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      {data ? (
        <Rules assignment={data} />
      ) : (
        <>
          <ScreenHeader title={TITLE} />
          {error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-48 w-full" />}
        </>
      )}
    </>
  );
}

function Rules({ assignment }: { assignment: Assignment }) {
  const { mutate, mutateAsync, isPending, variables } = useSaveAssignment();
  const [edited, setEdited] = useState<number | "new">();
  const input = toInput(assignment);
  const change = (changed: Partial<AssignmentInput>) => !isPending && mutate({ ...input, ...changed });
  const { rules } = input;
  // A switch moves at once, and back if the server refuses.
  const { isOn, includesImports } = isPending ? variables : input;
  return (
    <>
      <ScreenHeader title={TITLE}>
        <Button onClick={() => setEdited("new")}>Nova regra</Button>
      </ScreenHeader>
      <p className="-mt-3 mb-6 max-w-[70ch] text-sm text-muted">
        Cada lead novo vai para a próxima pessoa da primeira regra que se aplica, e ela é avisada. Quem está
        desativado ou não atende mais leads é pulado. Se nenhuma regra se aplica, o lead fica sem responsável.
      </p>
      <div className="mb-6 grid max-w-xl gap-4">
        <Switch
          label="Distribuir leads novos"
          hint={rules.length === 0 ? "Crie uma regra para ativar." : "Formulários, e-book e WhatsApp."}
          checked={isOn}
          disabled={rules.length === 0}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <Switch
          label="Distribuir também os importados"
          hint="Só os que vêm sem responsável e ainda estão abertos."
          checked={includesImports}
          onChange={({ target }) => change({ includesImports: target.checked })}
        />
      </div>
      {rules.length === 0 ? (
        <EmptyState
          title="Nenhuma regra ainda"
          text="Uma regra define quais leads vão para quais pessoas."
          drawing={<EmptyDrawing slot="integration" />}
        >
          <Button variant="outline" size="sm" onClick={() => setEdited("new")}>
            Criar a primeira regra
          </Button>
        </EmptyState>
      ) : (
        <ListFrame>
          {assignment.rules.map((rule, index) => (
            <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
              <RuleFacts rule={rule} place={index + 1} />
              <div className="-ml-3.5 flex flex-wrap sm:ml-0">
                {index > 0 && (
                  <Button variant="ghost" size="sm" onClick={() => change({ rules: moveUp(rules, index) })}>
                    Mover para cima<span className="sr-only"> a regra {index + 1}</span>
                  </Button>
                )}
                <Button variant="ghost" size="sm" onClick={() => setEdited(index)}>
                  Editar<span className="sr-only"> a regra {index + 1}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  className="text-danger!"
                  onClick={() => change(withoutRule(input, index))}
                >
                  Excluir<span className="sr-only"> a regra {index + 1}</span>
                </Button>
              </div>
            </li>
          ))}
        </ListFrame>
      )}
      {edited !== undefined && (
        <RuleDialog
          rule={edited === "new" ? undefined : rules[edited]}
          save={(rule) =>
            mutateAsync({
              ...input,
              rules: edited === "new" ? [...rules, rule] : rules.with(edited, rule),
            })
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function RuleFacts({ rule, place }: { rule: Assignment["rules"][number]; place: number }) {
  return (
    <div className="min-w-0 grow basis-72">
      <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        {place}. {describeConditions(rule.conditions)}
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        {rule.people.map(({ name }) => name).join(", ") || "Ninguém desta regra atende mais leads."}
      </p>
      {rule.next && <p className="text-sm text-muted">Próxima pessoa: {rule.next.name}</p>}
    </div>
  );
}

type Rules = AssignmentInput["rules"];

const moveUp = (rules: Rules, index: number): Rules => {
  const rule = rules[index];
  return rule ? rules.toSpliced(index, 1).toSpliced(index - 1, 0, rule) : rules;
};

/** Turns the assignment off with its last rule. */
function withoutRule({ isOn, rules }: AssignmentInput, index: number): Partial<AssignmentInput> {
  const left = rules.toSpliced(index, 1);
  return { isOn: isOn && left.length > 0, rules: left };
}
