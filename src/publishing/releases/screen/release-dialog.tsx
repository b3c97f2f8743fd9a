import { nameZone } from "#src/shared/time/date-format.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import type { FormErrors } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { MAX_ITEMS, NO_ITEMS, NO_NAME, RELEASE_NAME_MAX, type Release, TOO_MANY_ITEMS } from "../schema.ts";
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
  /** In the site's time zone; "" if not scheduled. */
  date: string;
  time: string;
}

export function ReleaseDialog({ release, onClose }: ReleaseDialogProps) {
  const timeZone = useTimeZone();
  const save = useSaveRelease(release?.id);
  const { toast } = useToast();
  const form = useForm({
    values: readValues(release, timeZone),
    check: (values) => findMissing(values, release),
    send: async ({ name, items, date, time }) => {
      const at = date === "" ? null : toInstant({ date, time }, timeZone).toISOString();
      await save.mutateAsync({ name, ...(isSameChoice(items, release) ? {} : { items }), at });
      toast({ title: release ? "Lançamento atualizado!" : "Lançamento criado!" });
      onClose();
    },
    failed: "Não foi possível salvar. Tente novamente.",
    serverNames: { at: "date" },
  });
  return (
    <DialogForm
      form={form}
      title={release ? "Editar lançamento" : "Novo lançamento"}
      action={release ? "Salvar lançamento" : "Criar lançamento"}
      busy="Salvando..."
      hasCancel={false}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" maxLength={RELEASE_NAME_MAX} autoComplete="off" />
      <ItemChoice release={release} form={form} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField form={form} name="date" label="Data (opcional)" type="date" />
        <TimeField form={form} name="time" label="Hora" />
        <p className="col-span-2 -mt-2 text-sm text-muted">
          No {nameZone(new Date(), timeZone)}. Sem data, o lançamento fica pronto até alguém publicá-lo. Vai
          ao ar o texto que os rascunhos tiverem nessa hora.
        </p>
      </div>
    </DialogForm>
  );
}

function readValues(release: Release | null, timeZone: string): Values {
  // The date of a failed release has passed.
  const at = release && release.state !== "failed" ? release.at : null;
  return {
    name: release?.name ?? "",
    items: release?.items.map(({ kind, id }) => ({ kind, id })) ?? [],
    ...(at ? toLocalTime(new Date(at), timeZone) : { date: "", time: "" }),
  };
}

/** Newer versions of the items are accepted by sending them again. */
function isSameChoice(items: ChosenItem[], release: Release | null): boolean {
  const own = release?.items ?? [];
  const chosen = new Set(items.map(({ id }) => id));
  return own.length === chosen.size && own.every(({ id, isNewer }) => chosen.has(id) && !isNewer);
}

function findMissing({ name, items, date, time }: Values, release: Release | null): FormErrors<Values> {
  const errors: FormErrors<Values> = {};
  if (name.trim() === "") errors.name = NO_NAME;
  if (items.length === 0) errors.items = NO_ITEMS;
  if (items.length > Math.max(MAX_ITEMS, release?.items.length ?? 0)) errors.items = TOO_MANY_ITEMS;
  if (date !== "" && time === "") errors.time = "Informe a hora";
  if (date === "" && time !== "") errors.date = "Informe a data";
  return errors;
}
