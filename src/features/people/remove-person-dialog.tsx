import { useState } from "react";
import type { Person } from "#src/accounts/people/schema.ts";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { DialogFeet } from "#src/ui/dialogs/dialog-feet.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Select } from "#src/ui/primitives/select.tsx";
import { useRemovePerson } from "./people-queries.ts";

interface RemovePersonDialogProps {
  person: Person;
  /** Who may be given what the person has written. */
  others: Person[];
  onClose: () => void;
}

/** Asks before somebody is removed, and what becomes of what they have written. */
export function RemovePersonDialog({ person, others, onClose }: RemovePersonDialogProps) {
  const { id, name, items } = person;
  const [postsTo, setPostsTo] = useState("");
  const remove = useRemovePerson();
  const once = useOnce();
  return (
    <FormDialog title="Remover da equipe?" size="sm" isDirty={false} onClose={onClose}>
      <form
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void once(() => remove.mutateAsync({ id, postsTo }).then(onClose, onClose));
        }}
      >
        <p className="text-sm text-muted">
          A conta de {name} é apagada agora, com as sessões, os convites abertos e os tokens de API desta
          pessoa. Isso não pode ser desfeito. Se ela pode voltar, desative o acesso.
        </p>
        {items > 0 && (
          <Field label={`Posts e projetos desta pessoa (${items})`}>
            {(control) => (
              <Select {...control} value={postsTo} onChange={(event) => setPostsTo(event.target.value)}>
                <option value="">Continuam com este nome</option>
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    Passam para {other.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <DialogFeet action="Remover" isSending={remove.isPending} isDangerous />
      </form>
    </FormDialog>
  );
}
