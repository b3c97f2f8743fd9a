import { useRef, useState } from "react";
import { useOwnEscape } from "#src/ui/dialogs/use-own-escape.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { type HistoryItem, useNameRevision } from "./history-queries.ts";
import type { Revision } from "./schema.ts";

/** As in the schema, which brings Zod along. */
const NAME_MAX = 100;

interface RevisionNameProps {
  item: HistoryItem;
  revision: Revision;
}

/** "Dar nome": a button, and the small form it opens. */
export function RevisionName({ item, revision }: RevisionNameProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button ref={button} variant="outline" size="sm" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Cancelar" : revision.name ? "Mudar nome" : "Dar nome"}
      </Button>
      {isOpen && <NameForm item={item} revision={revision} onClose={close} />}
    </>
  );
}

function NameForm({ item, revision, onClose }: RevisionNameProps & { onClose: () => void }) {
  const naming = useNameRevision(item, revision.id);
  const [name, setName] = useState(revision.name ?? "");
  useOwnEscape(true, onClose);
  const save = (value: string | null) => naming.mutate(value, { onSuccess: onClose });
  return (
    <form
      className="basis-full"
      onSubmit={(event) => {
        event.preventDefault();
        save(name.trim() || null);
      }}
    >
      <Field label="Nome da versão" hint="Uma versão com nome fica guardada para sempre.">
        {(control) => (
          <Input
            {...control}
            ref={focusOn}
            compact
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="sm" disabled={naming.isPending}>
          {naming.isPending ? "Guardando..." : "Guardar nome"}
        </Button>
        {revision.name && (
          <Button variant="ghost" tone="danger" size="sm" onClick={() => save(null)}>
            Remover nome
          </Button>
        )}
      </div>
    </form>
  );
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}
