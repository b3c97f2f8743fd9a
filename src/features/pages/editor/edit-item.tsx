import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { readOpened } from "#src/publishing/draft-session/read-opened.ts";
import { CopyErrorBoundary } from "#src/publishing/local-copy/copy-error-boundary.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Page } from "../schema.ts";
import { readCopy, setCopyAside } from "./copies/copy-storage.ts";
import { PageEditor } from "./page-editor.tsx";
import type { OpenedPage } from "./session/page-session.ts";
import type { PageEditorConfig } from "./state/page-editor-config.ts";
import { useSectionSite } from "./use-section-site.ts";

/** Opens the editor once the page or block is loaded. */
export function EditItem({ config, id }: { config: PageEditorConfig; id: string }) {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [config.path] }), [config, queries]);
  const { data, error } = useQuery({
    queryKey: ["edited", config.path, id],
    queryFn: async ({ signal }): Promise<OpenedPage> => {
      const [opened, copy] = await Promise.all([
        readOpened<Page>(api, `${config.path}/${id}`, signal),
        readCopy(id),
      ]);
      return { ...opened, copy, config };
    },
    // Must not be refetched while it is being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <Missing config={config} />;
  if (!data) return <Waiting />;
  const discardCopy = async (): Promise<OpenedPage> => {
    const read = await readOpened<Page>(api, `${config.path}/${id}`);
    await setCopyAside(id);
    return { ...read, copy: undefined, config };
  };
  return (
    <CopyErrorBoundary key={id} opened={data} discardCopy={discardCopy} waiting={<Waiting />}>
      {(opened) => <Loaded opened={opened} />}
    </CopyErrorBoundary>
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

function Missing({ config }: { config: PageEditorConfig }) {
  return (
    <div className="m-auto p-6">
      <EmptyState
        title={config.isPage ? "A página não abriu" : "O bloco não abriu"}
        text={`${config.isPage ? "Ela pode ter sido excluída" : "Ele pode ter sido excluído"}, ou a conexão se perdeu.`}
      >
        <Link to={config.screen} className={buttonClass({ variant: "outline", size: "sm" })}>
          {config.back}
        </Link>
      </EmptyState>
    </div>
  );
}
