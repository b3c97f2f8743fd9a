import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { SelectField, SwitchField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { type FormState, useForm } from "#src/ui/forms/use-form.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { hourOf, NOTICE_KIND_KEYS, NOTICE_KINDS, type NoticeKind } from "../labels.ts";
import type { NoticeChoice, NoticeSettings } from "../schema.ts";
import { noticeSettingsQuery, useSaveNoticeSettings } from "./notice-queries.ts";

const MAILS: Record<NoticeChoice["mail"], string> = {
  none: "Sem e-mail",
  now: "E-mail na hora",
  digest: "No resumo do dia",
};

const HOURS = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [String(hour), hourOf(hour)]));

/** Lets a person choose which notices about leads they get, how, and when. */
export function NoticeSettingsPanel() {
  const { data, error, refetch } = useQuery(noticeSettingsQuery(useApi()));
  return (
    <div id="notificacoes" className="scroll-mt-20">
      <Panel title="Notificações">
        <p className="mt-2 text-sm text-muted">O que acontece com os seus leads, e como você fica sabendo.</p>
        {data ? (
          <SettingsForm settings={data} />
        ) : error ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-4 h-80" />
        )}
      </Panel>
    </div>
  );
}

interface Values {
  kinds: NoticeSettings["kinds"];
  digestHour: string;
  isQuiet: boolean;
  from: string;
  to: string;
}

function SettingsForm({ settings }: { settings: NoticeSettings }) {
  const save = useSaveNoticeSettings();
  const { kinds, digestHour, quiet } = settings;
  const form = useForm<Values>({
    values: {
      kinds,
      digestHour: String(digestHour),
      isQuiet: quiet !== null,
      from: quiet?.from ?? "22:00",
      to: quiet?.to ?? "07:00",
    },
    serverNames: { "quiet.from": "from", "quiet.to": "to" },
    send: ({ isQuiet, from, to, ...values }) =>
      save.mutateAsync({
        kinds: values.kinds,
        digestHour: Number(values.digestHour),
        quiet: isQuiet ? { from, to } : null,
      }),
  });
  return (
    <Form form={form} className="mt-2 grid gap-5">
      <div className="divide-y">
        {NOTICE_KIND_KEYS.map((kind) => (
          <KindRow key={kind} kind={kind} form={form} />
        ))}
      </div>
      <SelectField
        form={form}
        name="digestHour"
        label="Hora do resumo do dia"
        hint="Nos dias úteis, com o que há para fazer e os avisos que você pôs nele."
        options={HOURS}
      />
      <div className="grid gap-3">
        <SwitchField
          form={form}
          name="isQuiet"
          label="Horário de silêncio"
          hint="Os e-mails esperam o fim dele e chegam juntos."
        />
        {form.values.isQuiet && (
          <div className="grid grid-cols-2 gap-3">
            <TimeField form={form} name="from" label="De" />
            <TimeField form={form} name="to" label="Até" />
          </div>
        )}
      </div>
      <SubmitButton form={form} variant="outline" className="justify-self-start">
        Salvar notificações
      </SubmitButton>
    </Form>
  );
}

function KindRow({ kind, form }: { kind: NoticeKind; form: FormState<Values> }) {
  const { kinds } = form.values;
  const { panel, mail } = kinds[kind];
  const { label, hint } = NOTICE_KINDS[kind];
  const change = (changed: Partial<NoticeChoice>): void =>
    form.change({ kinds: { ...kinds, [kind]: { ...kinds[kind], ...changed } } });
  return (
    <fieldset className="grid gap-x-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="sr-only">{label}</legend>
      <div aria-hidden className="self-center">
        <span className="block text-sm font-semibold">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-primary"
            checked={panel}
            onChange={({ target }) => change({ panel: target.checked })}
          />
          No painel
        </label>
        <Select
          compact
          aria-label={`E-mail: ${label}`}
          className="w-48"
          value={mail}
          onChange={({ target }) => change({ mail: target.value as NoticeChoice["mail"] })}
        >
          {Object.entries(MAILS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  );
}
