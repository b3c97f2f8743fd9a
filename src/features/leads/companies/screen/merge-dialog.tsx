import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { LEADS } from "../../lead-queries.ts";
import { COMPANIES } from "../company-queries.ts";
import { type CompanyDetails, UNDO_DAYS } from "../schema.ts";
import { CompanyChoice } from "./company-choice.tsx";

/** Chooses the company that is merged into this one. */
export function MergeDialog({ company, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const merge = useChange({
    send: (api, other: string) =>
      api.send("POST", "/api/companies/merge", { keep: company.id, merge: other }),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresas juntadas!",
  });
  const form = useForm({
    values: { company: "" },
    check: ({ company: other }) => (other === "" ? { company: "Empresa: escolha uma" } : {}),
    send: async ({ company: other }) => {
      await merge.mutateAsync(other);
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={`Juntar outra empresa a “${company.name}”`}
      intro={
        <p>
          As pessoas da outra passam para esta, que ganha o que lhe falta. Dá para separar por {UNDO_DAYS}{" "}
          dias.
        </p>
      }
      action="Juntar"
      asksToLeave={false}
      onClose={onClose}
    >
      <CompanyChoice form={form} label="Empresa que se junta" except={company.id} />
    </DialogForm>
  );
}
