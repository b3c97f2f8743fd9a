import { useQuery } from "@tanstack/react-query";
import { DraftLoader, LoadingScreen } from "#src/publishing/editor/draft-form/draft-loader.tsx";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/texts-screen.page";
import { TextsForm } from "./texts-form.tsx";
import { partsQuery, textsQuery } from "./texts-queries.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Textos do site", path: location.pathname, hidden: true });

/** Edits all site texts that are not part of a page's sections. */
export default function TextsScreen() {
  const api = useApi();
  const texts = useQuery(textsQuery(api));
  const parts = useQuery(partsQuery(api));
  const error = texts.error ?? parts.error;
  useFailureToast(error, "Erro ao carregar textos", "Não foi possível carregar os textos do site.");
  const waiting = (onRetry: (() => void) | undefined) => (
    <LoadingScreen title="Textos do site" onRetry={onRetry} className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((part) => (
        <Skeleton key={part} className="h-16" />
      ))}
    </LoadingScreen>
  );
  const { data } = texts;
  const known = parts.data;
  if (!data || !known) {
    return waiting(error ? () => void Promise.all([texts.refetch(), parts.refetch()]) : undefined);
  }
  return (
    <DraftLoader item={{ path: TEXTS_PATH }} hasDraft={Boolean(data.draft)} renderWaiting={waiting}>
      {(opened) => <TextsForm texts={data} parts={known} opened={opened} />}
    </DraftLoader>
  );
}
