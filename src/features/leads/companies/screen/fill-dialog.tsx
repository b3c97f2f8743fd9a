import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { COMPANIES, useChangeCompany } from "../company-queries.ts";
import { type CnpjAnswer, type CompanyFacts, FACT_LABELS } from "../schema.ts";
import { showFact } from "./company-form.tsx";

const FILLED = ["name", "city", "state", "phone"] as const;
type FilledName = (typeof FILLED)[number];

interface FillDialogProps {
  company: CompanyFacts & { id: string };
  cnpj: string;
  onClose: () => void;
}

/** Asks the public register, and shows what would change before anything does. */
export function FillDialog({ company, cnpj, onClose }: FillDialogProps) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [...COMPANIES, "cnpj", cnpj],
    queryFn: () => api.send<CnpjAnswer>("POST", "/api/companies/cnpj", { cnpj }),
    retry: false,
    staleTime: Infinity,
  });
  const change = useChangeCompany(company.id);
  const [left, setLeft] = useState<ReadonlySet<FilledName>>(new Set());
  const offered = FILLED.filter((name) => data?.[name] && data[name] !== showFact(name, company[name]));
  const chosen = offered.filter((name) => !left.has(name));
  const form = useForm({
    values: {},
    send: async () => {
      if (data && chosen.length > 0)
        await change.mutateAsync(Object.fromEntries(chosen.map((name) => [name, data[name]])));
      onClose();
    },
    failed: tryAgain,
  });
  const toggle = (name: FilledName): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  return (
    <DialogForm
      form={form}
      title="Preencher pelo CNPJ"
      intro={<p>O que consta de {formatCnpj(cnpj)}. Só muda o que ficar marcado.</p>}
      action={offered.length > 0 ? "Usar os marcados" : "Fechar"}
      asksToLeave={false}
      onClose={onClose}
    >
      {!data && !error && <output className="text-sm">Consultando...</output>}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error.message}
        </p>
      )}
      {data && (
        <div className="grid gap-3">
          {(data.tradeName || data.situation) && (
            <p className="text-sm text-muted">
              {[
                data.tradeName && `Nome fantasia: ${data.tradeName}`,
                data.situation && `Situação: ${data.situation}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          )}
          {offered.length === 0 && <p className="text-sm">Nada a mudar: já está como consta.</p>}
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={`${FACT_LABELS[name]}: ${showFact(name, company[name]) || "vazio"} → ${data[name]}`}
              checked={!left.has(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      )}
    </DialogForm>
  );
}
