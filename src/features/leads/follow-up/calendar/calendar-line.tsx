import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useDate } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { Calendar, NewCalendar } from "./schema.ts";

const PATH = "/api/leads/calendar";
const KEY = ["leads", "calendar"] as const;

const calendarQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<Calendar>(PATH, {}, signal) });

/** Creates or revokes the secret address from which the user's calendar program reads their tasks. */
export function CalendarLine() {
  const date = useDate();
  const { data } = useQuery(calendarQuery(useApi()));
  const [made, setMade] = useState<string>();
  const make = useChange({
    send: (api) => api.send<NewCalendar>("POST", PATH),
    queryKey: KEY,
    failed: "Erro ao criar o endereço",
  });
  const revoke = useChange({
    send: (api) => api.send("DELETE", PATH),
    queryKey: KEY,
    done: "Endereço desativado!",
    failed: "Erro ao desativar o endereço",
  });
  if (!data) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-3 text-sm text-muted">
      {data.createdAt ? `No seu calendário desde ${date(data.createdAt)}` : "Suas tarefas no seu calendário"}
      {data.createdAt ? (
        <Button variant="outline" size="sm" onClick={() => revoke.mutate()}>
          Desativar endereço
        </Button>
      ) : (
        <Button
          variant="outline"
          size="sm"
          onClick={() => make.mutate(undefined, { onSuccess: ({ url }) => setMade(url) })}
        >
          Assinar
        </Button>
      )}
      {made && (
        <ShownOnceDialog
          title="Endereço do seu calendário"
          text="Assine este endereço no seu aplicativo de calendário. Quem tiver o endereço lê as suas tarefas. Ele não poderá ser visto de novo."
          secret={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </div>
  );
}
