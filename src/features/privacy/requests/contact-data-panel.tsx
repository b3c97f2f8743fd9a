import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { contactDataQuery } from "./requests-queries.ts";
import type { ContactData, RemovalRequest } from "#src/features/privacy/schema.ts";

/** What is stored with the e-mail of a request, with the button that erases it. */
export function ContactDataPanel({ request }: { request: RemovalRequest }) {
  const { data, error } = useQuery(contactDataQuery(useApi(), request.id));
  const [isAsking, setIsAsking] = useState(false);
  const erase = useEraseData(request);
  const stored = data?.data.filter(({ count }) => count > 0) ?? [];
  return (
    <section aria-labelledby="contact-data" className="rounded-card border bg-paper px-4 py-3.5">
      <h3 id="contact-data" className="font-sans text-sm font-semibold tracking-normal">
        Guardado com este e-mail
      </h3>
      {data ? (
        <Counts data={data} />
      ) : error ? (
        <p className="mt-1 text-sm text-danger">Não foi possível consultar. Feche e tente de novo.</p>
      ) : (
        <Skeleton className="mt-2 h-5 w-40" />
      )}
      {stored.length > 0 && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsAsking(true)}>
          Apagar dados deste e-mail
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Apagar de vez?"
        text={`O que está guardado com ${request.email} (${describe(stored)}) será apagado, e isso não pode ser desfeito. Desta solicitação ficam, depois da decisão, só o protocolo, as datas e o resultado.`}
        action="Apagar"
        onConfirm={erase}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

function Counts({ data: { data } }: { data: ContactData }) {
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {data.map(({ label, count }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">
            {count === 0 ? "nada" : count.toLocaleString("pt-BR")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useEraseData(request: RemovalRequest): () => void {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const { mutate } = useMutation({
    mutationFn: () => api.send("DELETE", `/api/privacy/requests/${request.id}/contact-data`),
    onSuccess: () => toast({ title: "Dados apagados" }),
    onError: () =>
      toast({
        title: "Erro ao apagar",
        description: "Não foi possível apagar os dados. Nada foi alterado.",
        tone: "destructive",
      }),
    // Many screens show this data: all of them must fetch again.
    onSettled: () => queries.invalidateQueries(),
  });
  return mutate;
}

/** `Leads: 2, Newsletter: 1`. */
function describe(stored: ContactData["data"]): string {
  return stored.map(({ label, count }) => `${label}: ${count.toLocaleString("pt-BR")}`).join(", ");
}
