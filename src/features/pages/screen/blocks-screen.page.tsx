import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { PAGES_SCREEN } from "../dashboard-paths.ts";
import { blocksQuery } from "../editor/blocks/use-blocks.ts";
import type { Route } from "./+types/blocks-screen.page";
import { BlockRow } from "./block-row.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Meus blocos", path: location.pathname, hidden: true });

export default function BlocksScreen() {
  const { data: blocks, error, refetch } = useQuery(blocksQuery(useApi()));
  return (
    <>
      <ScreenHeader title="Meus blocos">
        <Link to={PAGES_SCREEN} className={buttonClass({ variant: "outline" })}>
          Páginas
        </Link>
      </ScreenHeader>
      {error && <LoadFailure onRetry={() => void refetch()} />}
      {!blocks && !error && <Skeleton className="h-32 w-full" />}
      {blocks?.length === 0 && (
        <EmptyState
          title="Nenhum bloco ainda"
          drawing={<EmptyDrawing slot="development" />}
          text="Um bloco é uma seção com nome, que várias páginas mostram. No editor de uma página, escolha uma seção e, em “Campos”, “Salvar como bloco”."
        >
          <Link to={PAGES_SCREEN} className={buttonClass({ variant: "outline", size: "sm" })}>
            Escolher uma página
          </Link>
        </EmptyState>
      )}
      {blocks && blocks.length > 0 && (
        <ul aria-label="Meus blocos" className="grid gap-3">
          {blocks.map((block) => (
            <li key={block.id}>
              <BlockRow block={block} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
