import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { readOpened } from "#src/publishing/draft-session/read-opened.ts";
import { WithoutCopy } from "#src/publishing/local-copy/without-copy.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Page } from "../schema.ts";
import { PAGES_SCREEN } from "../screen/listed-pages.tsx";
import { readCopy, setCopyAside } from "./copies/kept-copy.ts";
import { PageEditor } from "./page-editor.tsx";
import type { OpenedPage } from "./session/page-session.ts";
import { useSectionSite } from "./use-section-site.ts";
import type { Route } from "./+types/editor.page";

/** It takes the whole window (dashboard/frame/shell.tsx). */
export const handle = { isFullScreen: true };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Editar página", path: location.pathname, hidden: true });

/** The editor of one page. */
export default function EditorScreen({ params: { id } }: Route.ComponentProps) {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ["/api/pages"] }), [queries]);
  const { data, error } = useQuery({
    queryKey: ["edited", "/api/pages", id],
    queryFn: async ({ signal }): Promise<OpenedPage> => {
      const [opened, copy] = await Promise.all([
        readOpened<Page>(api, `/api/pages/${id}`, signal),
        readCopy(id),
      ]);
      return { ...opened, copy };
    },
    // Not again while it is being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <Missing />;
  if (!data) return <Waiting />;
  const letGo = async (): Promise<OpenedPage> => {
    const read = await readOpened<Page>(api, `/api/pages/${id}`);
    await setCopyAside(id);
    return { ...read, copy: undefined };
  };
  return (
    <WithoutCopy key={id} opened={data} letGo={letGo} waiting={<Waiting />}>
      {(opened) => <Loaded opened={opened} />}
    </WithoutCopy>
  );
}

function Loaded({ opened }: { opened: OpenedPage }) {
  const { site, paths } = useSectionSite(opened.item);
  return site ? <PageEditor opened={opened} site={site} paths={paths} /> : <Waiting />;
}

function Waiting() {
  return (
    <div aria-busy className="flex grow flex-col gap-4 p-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="w-full grow" />
    </div>
  );
}

function Missing() {
  return (
    <div className="m-auto p-6">
      <EmptyState title="A página não abriu" text="Ela pode ter sido excluída, ou a conexão se perdeu.">
        <Link to={PAGES_SCREEN} className={buttonClass({ variant: "outline", size: "sm" })}>
          Voltar às páginas
        </Link>
      </EmptyState>
    </div>
  );
}
