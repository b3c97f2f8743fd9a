import { useNavigate } from "react-router";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useCreateLeadFromClick } from "./code-queries.ts";
import { leadFromClickSchema, type WhatsappClick } from "./schema.ts";

interface NewLeadDialogProps {
  code: string;
  click: WhatsappClick;
  onClose: () => void;
}

/** Shows the facts of an unassigned click, and creates a lead for the person who wrote. */
export function NewLeadDialog({ code, click, onClose }: NewLeadDialogProps) {
  const create = useCreateLeadFromClick();
  const navigate = useNavigate();
  const form = useForm({
    values: { name: "", phone: "" },
    limits: limitsOf(leadFromClickSchema),
    send: async (values) => {
      const { id } = await create.mutateAsync({ code, ...values });
      await navigate(`/dashboard/leads/${id}`);
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title="Quem escreveu?"
      intro={<ClickFacts {...click} />}
      action="Criar lead"
      busy="Criando..."
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" autoComplete="off" takesFocus />
      <TextField form={form} name="phone" label="Telefone" type="tel" autoComplete="off" />
    </DialogForm>
  );
}

function ClickFacts({ at, page, source, campaign }: WhatsappClick) {
  const moment = useMoment();
  const facts = [
    ["Clique", moment(at)],
    ["Página", page],
    ["Origem", source],
    ["Campanha", campaign],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
