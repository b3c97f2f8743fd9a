import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText, NO_ANSWER } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { SettingsWithVersions } from "./schema.ts";
import { SETTINGS_PATH } from "./settings-queries.ts";

/** Separate from the settings' own query, which must not be replaced during editing. */
const OPENING = [SETTINGS_PATH, "opening"];

const TOLD = {
  opened: { title: "O site está aberto", description: "Todos já podem vê-lo." },
  closed: { title: "O site está fechado", description: "Visitantes encontram “Em construção”." },
};

/** Returns whether the site is under construction, undefined until known, and functions to open and close it. */
export function useOpening() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const { data } = useQuery({
    queryKey: OPENING,
    queryFn: ({ signal }) => api.get<SettingsWithVersions>(SETTINGS_PATH, {}, signal),
    select: ({ isUnderConstruction }) => isUnderConstruction,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (isUnderConstruction: boolean) => api.send("PUT", SETTINGS_PATH, { isUnderConstruction }),
    onSuccess: (_answer, isClosed) => toast(isClosed ? TOLD.closed : TOLD.opened),
    onError: (error) =>
      toast({
        title: "Nada mudou",
        description: serverText(error, NO_ANSWER),
        tone: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: OPENING }),
  });
  return { isUnderConstruction: data, isPending, setClosed: mutate };
}
