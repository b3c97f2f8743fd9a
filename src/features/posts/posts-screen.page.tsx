import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Counters, shareOf } from "#src/publishing/list/counters.tsx";
import { ItemList } from "#src/publishing/list/item-list.tsx";
import { listFilters } from "#src/publishing/list/list-filters.ts";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { ListToolbar } from "#src/publishing/list/list-toolbar.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useEdited } from "#src/publishing/editor/use-edited.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { PostItem, PostItemSkeleton } from "./post-item.tsx";
import {
  postCategoriesQuery,
  postListQuery,
  postStatsQuery,
  useDeletePost,
  useTogglePost,
} from "./posts-queries.ts";
import type { PostSummary } from "./schema.ts";
import type { Route } from "./+types/posts-screen.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Posts", path: location.pathname, hidden: true });

const PostDialog = lazy(() => import("./editor/post-dialog.tsx"));

/** Specification §2, "Posts screen"; also at `/dashboard/posts/new`, with the dialog for a new one. */
export default function PostsScreen() {
  const { data: categories = [] } = useQuery(postCategoriesQuery(useApi()));
  const [filters, change] = useFilters(listFilters);
  const { edited, edit, create, keep, close } = useEdited("/dashboard/posts");
  useShortcut("n", create);
  return (
    <>
      <ScreenHeader title="Posts">
        <Button aria-keyshortcuts="n" onClick={create}>
          Novo Post
        </Button>
      </ScreenHeader>
      <div className="grid gap-5">
        <PostCounters />
        <ListToolbar
          label="Buscar posts"
          placeholder="Buscar posts..."
          filters={filters}
          onChange={change}
          categories={categories}
        />
        <PostResults onEdit={edit} onCreate={create} />
      </div>
      {edited !== undefined && (
        <Suspense>
          <PostDialog id={edited} categories={categories} onStored={keep} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function PostCounters() {
  const { data } = useQuery(postStatsQuery(useApi()));
  const { total, published, drafts } = data ?? {};
  return (
    <Counters
      counters={[
        { label: "Total de Posts", value: total, share: shareOf(total, total), colour: "bg-line-strong" },
        { label: "Publicados", value: published, share: shareOf(published, total), colour: "bg-success" },
        { label: "Rascunhos", value: drafts, share: shareOf(drafts, total), colour: "bg-accent" },
      ]}
    />
  );
}

function PostResults({ onEdit, onCreate }: { onEdit: (id: string) => void; onCreate: () => void }) {
  const [filters, change] = useFilters(listFilters);
  const query = useQuery(postListQuery(useApi(), filters));
  const toggle = useTogglePost();
  const remove = useDeletePost();
  const [doomed, setDoomed] = useState<PostSummary>();
  useFailureToast(query.error, "Erro ao carregar posts", "Não foi possível carregar a lista de posts.");
  return (
    <>
      <ItemList
        label="Lista de posts"
        query={query}
        filters={filters}
        onFilter={change}
        skeleton={<PostItemSkeleton />}
        describeTotal={(total) => (total === 1 ? "1 post" : `${total.toLocaleString("pt-BR")} posts`)}
        empty={{
          title: "Nenhum post encontrado",
          text: "Comece criando seu primeiro post.",
          action: <Button onClick={onCreate}>Criar o primeiro post</Button>,
        }}
        renderItem={(post) => (
          <PostItem
            post={post}
            onToggle={() => toggle.mutate(post)}
            onEdit={() => onEdit(post.id)}
            onDelete={() => setDoomed(post)}
          />
        )}
      />
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title="Excluir post?"
        text={`“${doomed?.title ?? ""}” ${doomed?.isPublished ? "sai do site" : "é apagado"} agora. Isso não pode ser desfeito.`}
        action="Excluir"
        onConfirm={() => doomed && remove.mutate(doomed)}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}
