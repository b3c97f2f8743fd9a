// Configures the list of pages. The overview loads this too, so it must not import the field schemas.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import { readOpened } from "#src/publishing/draft-session/read-opened.ts";
import type { ItemPage, ContentListConfig } from "#src/publishing/list/content-list-config.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { RowActionLabel } from "#src/ui/lists/row-actions.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { whyNotUnpublished } from "../needed-pages.ts";
import type { Page, PageList } from "../schema.ts";
import { requiredTypeOf } from "../sections/required-sections.ts";
import { createDrafted } from "./create-drafted.ts";

export type PageSummary = Omit<Page, "sections">;

export const LISTED_PAGES: Omit<
  ContentListConfig<PageSummary>,
  "Dialog" | "counters" | "screen" | "fieldLabels"
> = {
  path: "/api/pages",
  fetchPage: async (api, { q, published, page, limit }, signal): Promise<ItemPage<PageSummary>> => {
    const { pages, ...rest } = await api.get<PageList>(
      "/api/pages",
      { fields: "summary", q, published, page, limit },
      signal,
    );
    return { ...rest, items: pages };
  },
  toRow: (page) => ({
    text: page.path,
    livePath: page.path,
    facts: (
      <>
        <li>{page.role ? "Parte do site" : "Página própria"}</li>
        {page.inMenu && <li>No menu</li>}
        {page.isNotIndexed && <li>Fora dos buscadores</li>}
      </>
    ),
    // A copy could not have the required section.
    ...(!requiredTypeOf(page.role) && { actions: <DuplicateButton page={page} /> }),
    isBuiltIn: page.role !== null,
    isMandatory: whyNotUnpublished(page.role) !== undefined,
  }),
  // Publishing includes the draft: a page that was never live has no other version.
  toggle: (api: ApiClient, { id, isPublished }) =>
    api.send("POST", `/api/pages/${id}/${isPublished ? "unpublish" : "publish"}`, {}),
  words: {
    title: "Páginas",
    create: "Nova página",
    search: "Buscar páginas",
    list: "Lista de páginas",
    one: "página",
    many: "páginas",
    isFeminine: true,
    none: "Nenhuma página encontrada",
    begin: "Comece criando a primeira página.",
    createFirst: "Criar a primeira página",
    loadFailure: {
      title: "Erro ao carregar páginas",
      description: "Não foi possível carregar a lista de páginas.",
    },
    toggleFailure: {
      title: "Erro ao atualizar",
      description: "Abra a página: talvez falte preencher algum texto antes de publicar.",
    },
    askDelete: "Excluir página?",
    deleted: "Página excluída",
    deleteFailure: { title: "Erro ao excluir página", description: "Não foi possível excluir a página." },
  },
};

/** Renders "Duplicar", which creates an unpublished copy of the page from its draft. */
function DuplicateButton({ page }: { page: Pick<Page, "id" | "title"> }) {
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
    <Button variant="ghost" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
      <Copy aria-hidden size={15} />
      <RowActionLabel>
        Duplicar<span className="sr-only"> {page.title}</span>
      </RowActionLabel>
    </Button>
  );
}

async function duplicatePage(api: ApiClient, id: string): Promise<Page> {
  const { item, draft } = await readOpened<Page>(api, `/api/pages/${id}`);
  const { title, sections, header, seoTitle, seoDescription } = { ...item, ...draft };
  const copy = { title: `${title} (cópia)`, header, seoTitle, seoDescription, newId: crypto.randomUUID() };
  return createDrafted(
    api,
    copy,
    sections.map((section) => ({ ...section, id: crypto.randomUUID() })),
  );
}
