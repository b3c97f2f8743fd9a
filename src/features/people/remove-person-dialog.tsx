import type { Person } from "#src/accounts/people/schema.ts";
import { useAuthored } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { manyOf } from "#src/shared/word-lists.ts";
import { capitalize } from "#src/shared/words.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useRemovePerson } from "./people-queries.ts";

interface RemovePersonDialogProps {
  person: Person;
  /** People who may take over the person's items. */
  others: Person[];
  onClose: () => void;
}

/** Confirms the removal of a person and asks for the new author of their items. */
export function RemovePersonDialog({ person, others, onClose }: RemovePersonDialogProps) {
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
