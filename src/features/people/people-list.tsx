import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person } from "#src/accounts/people/schema.ts";
import { ROLES, type Role } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useAuthored } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { manyOf } from "#src/shared/word-lists.ts";
import { capitalize } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { peopleQuery, useChangePerson, useRemovePerson } from "./people-queries.ts";
import { PersonRow, PersonRowSkeleton } from "./person-row.tsx";

/** A change that needs confirmation because it ends the person's sessions. */
interface Asked {
  person: Person;
  change: { role: Role } | { isActive: false };
}

export function PeopleList() {
  const { data, error, refetch } = useQuery(peopleQuery(useApi()));
  const [asked, setAsked] = useState<Asked>();
  const [toRemove, setToRemove] = useState<Person>();
  const { id: ownId } = useUser();
  const change = useChangePerson();
  useFailureToast(error, "Erro ao carregar a equipe", "Não foi possível carregar a lista de pessoas.");
  return (
    <section aria-labelledby="people-list" aria-busy={!data && !error}>
      <h2 id="people-list" className="mb-3 text-xl">
        Pessoas{data && ` (${data.length})`}
      </h2>
      {error && !data ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <ListFrame>
          {data
            ? data.map((person) => (
                <li key={person.id}>
                  <PersonRow
                    person={person}
                    isYou={person.id === ownId}
                    onRole={(role) => setAsked({ person, change: { role } })}
                    onDisable={() => setAsked({ person, change: { isActive: false } })}
                    onEnable={() => change.mutate({ id: person.id, isActive: true })}
                    onRemove={() => setToRemove(person)}
                  />
                </li>
              ))
            : [1, 2, 3].map((row) => (
                <li key={row}>
                  <PersonRowSkeleton />
                </li>
              ))}
        </ListFrame>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        {...describeAsked(asked, ownId)}
        onConfirm={() => asked && change.mutate({ id: asked.person.id, ...asked.change })}
        onClose={() => setAsked(undefined)}
      />
      {toRemove && (
        <RemovePersonDialog
          person={toRemove}
          others={(data ?? []).filter(({ id, isActive }) => isActive && id !== toRemove.id)}
          onClose={() => setToRemove(undefined)}
        />
      )}
    </section>
  );
}

function describeAsked(asked: Asked | undefined, ownId: string) {
  if (!asked) return { title: "", text: "", action: "" };
  const { person, change } = asked;
  const sessions =
    person.id === ownId ? "Você sai do painel agora." : "As sessões abertas desta pessoa terminam agora.";
  return "role" in change
    ? {
        title: "Mudar o papel?",
        text: `${person.name} passa de ${ROLES[person.role].name} a ${ROLES[change.role].name}. ${sessions}`,
        action: "Mudar o papel",
      }
    : {
        title: "Desativar acesso?",
        text: `${person.name} não entra mais, até que alguém ative o acesso. ${sessions}`,
        action: "Desativar",
      };
}

interface RemovePersonDialogProps {
  person: Person;
  /** People who may take over the person's items. */
  others: Person[];
  onClose: () => void;
}

/** Confirms the removal of a person and asks for the new author of their items. */
function RemovePersonDialog({ person, others, onClose }: RemovePersonDialogProps) {
  const { id, name, items } = person;
  const remove = useRemovePerson();
  const { words } = useAuthored();
  const form = useForm({
    values: { heir: "" },
    send: ({ heir }) => remove.mutateAsync({ id, heir }).then(onClose, onClose),
  });
  return (
    <DialogForm
      form={form}
      title="Remover da equipe?"
      intro={
        <p className="mt-3 text-sm text-muted">
          A conta de {name} é apagada agora, com as sessões, os convites abertos e os tokens de API desta
          pessoa. Isso não pode ser desfeito. Se ela pode voltar, desative o acesso.
        </p>
      }
      action="Remover"
      isDangerous
      asksToLeave={false}
      size="sm"
      onClose={onClose}
    >
      {items > 0 && (
        <SelectField
          form={form}
          name="heir"
          label={`${capitalize(manyOf(words))} desta pessoa (${items})`}
          options={{
            "": "Continuam com este nome",
            ...Object.fromEntries(others.map((other) => [other.id, `Passam para ${other.name}`])),
          }}
        />
      )}
    </DialogForm>
  );
}
