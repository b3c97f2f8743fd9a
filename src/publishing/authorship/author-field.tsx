import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Authors } from "./schema.ts";

export interface ItemAuthor {
  /** `null` if it is nobody of the team. */
  id: string | null;
  /** Undefined for types whose pages show no author. */
  name: string | undefined;
}

interface AuthorFieldProps {
  /** API base path: "/api/posts". */
  path: string;
  itemId: string;
  author: ItemAuthor;
  onChange: (author: ItemAuthor) => void;
}

/** The author of a stored item, chosen from the team. A choice takes effect at once. */
export function AuthorField({ path, itemId, author, onChange }: AuthorFieldProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const [isSending, setIsSending] = useState(false);
  const { data: team, error } = useQuery({
    queryKey: ["authors"],
    queryFn: ({ signal }) => api.get<Authors>("/api/authors", undefined, signal),
  });
  const change = async (authorId: string): Promise<void> => {
    setIsSending(true);
    try {
      const changed = await api.send<{ authorId: string; author: { name: string } }>(
        "PUT",
        `${path}/${itemId}/author`,
        { authorId },
      );
      onChange({ id: changed.authorId, name: author.name && changed.author.name });
      toast({ title: "Autor alterado", description: `Agora é de ${changed.author.name}.` });
      void queries.invalidateQueries({ queryKey: [path, "list"] });
    } catch (failure) {
      const description = serverText(failure, "Tente novamente.");
      toast({ title: "Erro ao alterar o autor", description, tone: "destructive" });
    }
    setIsSending(false);
  };
  const isInTeam = team?.some(({ id }) => id === author.id) ?? false;
  return (
    <Field
      label="Autor"
      hint={error ? "Não foi possível carregar a equipe. Tente mais tarde." : "Muda na hora, também no site."}
    >
      {(control) => (
        <Select
          {...control}
          value={author.id ?? ""}
          aria-disabled={isSending || !team}
          onChange={(event) => !isSending && void change(event.target.value)}
        >
          {!isInTeam && (
            <option value={author.id ?? ""}>{author.name ?? (team ? "Fora da equipe" : "")}</option>
          )}
          {team?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
