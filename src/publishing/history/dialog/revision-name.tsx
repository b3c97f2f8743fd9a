import { useRef, useState } from "react";
import { MAX_REVISION_NAME } from "#src/shared/text-limits.ts";
import { useOwnEscape } from "#src/ui/dialogs/use-own-escape.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import type { ItemPath } from "../../item-path.ts";
import { useNameRevision } from "../history-queries.ts";
import type { Revision } from "../schema.ts";

interface RevisionNameProps {
  item: ItemPath;
  revision: Revision;
}

/** "Dar nome": a button that opens a small form. */
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
  const form = useForm({
    values: { name: revision.name ?? "" },
    send: ({ name }) => naming.mutateAsync(name.trim() || null).then(onClose),
  });
  useOwnEscape(true, onClose);
  return (
    <Form form={form} className="basis-full">
      <TextField
        form={form}
        name="name"
        label="Nome da versão"
        hint="Uma versão com nome fica guardada para sempre."
        compact
        maxLength={MAX_REVISION_NAME}
        autoComplete="off"
        takesFocus
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton form={form} busy="Salvando..." variant="secondary" size="sm">
          Salvar nome
        </SubmitButton>
        {revision.name && (
          <Button
            variant="ghost"
            tone="danger"
            size="sm"
            onClick={() => form.run(() => naming.mutateAsync(null).then(onClose))}
          >
            Remover nome
          </Button>
        )}
      </div>
    </Form>
  );
}
