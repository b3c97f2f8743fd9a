import { lazy } from "react";
import type { ContentListConfig } from "#src/publishing/list/content-list-config.ts";
import { ItemThumbnail } from "#src/publishing/list/item-thumbnail.tsx";
import { ListScreen } from "#src/publishing/list/list-screen.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { POST_FACTS, POST_FIELDS, type PostPage, type PostStats, type PostSummary } from "../schema.ts";
import type { Route } from "./+types/posts-screen.page";

/** Tags shown in a row (docs/produto.md, "Posts"). */
const TAGS_SHOWN = 2;

const POSTS: ContentListConfig<PostSummary> = {
  path: "/api/posts",
  screen: "/dashboard/posts",
  fetchPage: async (api, query, signal) => {
    const { posts, ...page } = await api.get<PostPage>("/api/posts", { fields: "summary", ...query }, signal);
    return { ...page, items: posts };
  },
  counters: {
    total: "Total de Posts",
    published: "Publicados",
    drafts: "Rascunhos",
  } satisfies Record<keyof PostStats, string>,
  fieldLabels: POST_FIELDS.labels,
  toRow: ({ slug, title, summary, tags, image, isPublished, draft }) => ({
    text: isPublished ? summary : (draft?.summary ?? summary),
    picture: <ItemThumbnail title={title} imageId={image?.id} />,
    livePath: `${POST_FACTS.listPath}/${slug}`,
    facts: <Tags tags={tags} />,
  }),
  ...POST_FACTS,
  Dialog: lazy(() => import("./post-type.ts")),
  words: {
    title: "Posts",
    create: "Novo Post",
    search: "Buscar posts",
    list: "Lista de posts",
    one: "post",
    many: "posts",
    none: "Nenhum post encontrado",
    begin: "Comece criando seu primeiro post.",
    createFirst: "Criar o primeiro post",
    loadFailure: {
      title: "Erro ao carregar posts",
      description: "Não foi possível carregar a lista de posts.",
    },
    toggleFailure: {
      title: "Erro ao atualizar",
      description: "Não foi possível atualizar o status do post.",
    },
    askDelete: "Excluir post?",
    deleted: "Post excluído",
    deleteFailure: { title: "Erro ao excluir post", description: "Não foi possível excluir o post." },
  },
};

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Posts", path: location.pathname, hidden: true });

export default function PostsScreen() {
  return <ListScreen kind={POSTS} />;
}

function Tags({ tags }: { tags: string[] }) {
  const more = tags.slice(TAGS_SHOWN);
  return (
    <>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag} className="rounded-full border px-2 text-xs">
          {tag}
        </li>
      ))}
      {more.length > 0 && (
        <li className="text-xs" title={more.join(", ")}>
          +{more.length}
        </li>
      )}
    </>
  );
}
