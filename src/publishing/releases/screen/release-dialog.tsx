import { useState } from "react";
import type { Release } from "#src/publishing/releases/schema.ts";
import { nameZone } from "#src/shared/date-format.ts";
import { toInstant, toLocalTime } from "#src/shared/zoned-time.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type ChosenItem, ItemChoice } from "./item-choice.tsx";
import { useSaveRelease } from "./release-queries.ts";

interface ReleaseDialogProps {
  /** The release to change; `null` for a new one. */
  release: Release | null;
  onClose: () => void;
}

interface Values {
  name: string;
  items: ChosenItem[];
  /** As clocks of the site's zone show them; "" for none. */
  date: string;
  time: string;
}
type Errors = Partial<Record<"name" | "items" | "date" | "time" | "root", string>>;

/** Name, items and, if it is to happen by itself, date and time of a release. */
export function ReleaseDialog({ release, onClose }: ReleaseDialogProps) {
  const timeZone = useTimeZone();
  const [initial] = useState(() => readValues(release, timeZone));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const save = useSaveRelease(release?.id);
  const once = useOnce();
  const { toast } = useToast();
  const change = (changed: Partial<Values>) => setValues({ ...values, ...changed });

  const submit = async (): Promise<void> => {
    const { name, items, date, time } = values;
    const missing = findMissing(values);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const at = date === "" ? null : toInstant({ date, time }, timeZone).toISOString();
    try {
      await save.mutateAsync({ name, items, at });
      toast({ title: release ? "Lançamento atualizado!" : "Lançamento criado!" });
      onClose();
    } catch (error) {
      setErrors(readErrors(error));
    }
  };
  const title = release ? "Editar lançamento" : "Novo lançamento";
  return (
    <FormDialog title={title} isDirty={values !== initial} onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void once(submit);
        }}
      >
        <Field label="Nome" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <ItemChoice
          release={release}
          chosen={values.items}
          error={errors.items}
          onChange={(items) => change({ items })}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="Data (opcional)" error={errors.date}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={values.date}
                onChange={(event) => change({ date: event.target.value })}
              />
            )}
          </Field>
          <Field label="Hora" error={errors.time}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={values.time}
                onChange={(event) => change({ time: event.target.value })}
              />
            )}
          </Field>
          <p className="col-span-2 -mt-2 text-sm text-muted">
            No {nameZone(new Date(), timeZone)}. Sem data, o lançamento espera que alguém o publique. Vai ao
            ar o texto que os rascunhos tiverem nessa hora.
          </p>
        </div>
        <p role="alert" className="text-sm font-medium text-danger empty:hidden">
          {errors.root}
        </p>
        <div className="flex justify-end">
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Salvando..." : release ? "Salvar lançamento" : "Criar lançamento"}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

function readValues(release: Release | null, timeZone: string): Values {
  // The date of one that failed has gone by.
  const at = release && release.state !== "failed" ? release.at : null;
  return {
    name: release?.name ?? "",
    items: release?.items.map(({ kind, id }) => ({ kind, id })) ?? [],
    ...(at ? toLocalTime(new Date(at), timeZone) : { date: "", time: "" }),
  };
}

function findMissing({ name, items, date, time }: Values): Errors {
  const errors: Errors = {};
  if (name.trim() === "") errors.name = "Informe um nome para o lançamento";
  if (items.length === 0) errors.items = "Escolha pelo menos um item";
  if (date !== "" && time === "") errors.time = "Informe a hora";
  if (date === "" && time !== "") errors.date = "Informe a data";
  return errors;
}

/** The server's words, at the field that each is about. */
function readErrors(error: unknown): Errors {
  const faults = error instanceof ApiError ? error.errors : [];
  const of = (name: string) =>
    faults
      .filter(({ field }) => field === name || field.startsWith(`${name}.`))
      .map(({ message }) => message)
      .join("; ") || undefined;
  const errors: Errors = { name: of("name"), items: of("items"), date: of("at") };
  const isShown = Object.values(errors).some((message) => message !== undefined);
  return isShown ? errors : { root: serverText(error, "Não foi possível salvar. Tente novamente.") };
}
