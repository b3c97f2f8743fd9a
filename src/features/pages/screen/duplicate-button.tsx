import { useMutation, useQueryClient } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import { readOpened } from "#src/publishing/draft-session/read-opened.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Page } from "../schema.ts";
import { createDrafted } from "./create-drafted.ts";

/** Renders "Duplicar", which creates an unpublished copy of the page from its draft. */
export function DuplicateButton({ page }: { page: Pick<Page, "id" | "title"> }) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => duplicatePage(api, page.id),
    onSuccess: ({ title }) => toast({ title: `“${title}” criada` }),
    onError: () =>
      toast({
        title: "Erro ao duplicar página",
        description: "Não foi possível criar a cópia. Tente novamente.",
        tone: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["/api/pages"] }),
  });
  return (
    // A disabled button would lose the focus.
    <Button variant="ghost" size="sm" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Copy aria-hidden size={15} />
      Duplicar<span className="sr-only"> {page.title}</span>
    </Button>
  );
}

async function duplicatePage(api: ApiClient, id: string): Promise<Page> {
  const { item, draft } = await readOpened<Page>(api, `/api/pages/${id}`);
  const { title, sections, seoTitle, seoDescription } = { ...item, ...draft };
  const copy = { title: `${title} (cópia)`, seoTitle, seoDescription, newId: crypto.randomUUID() };
  return createDrafted(
    api,
    copy,
    sections.map((section) => ({ ...section, id: crypto.randomUUID() })),
  );
}
