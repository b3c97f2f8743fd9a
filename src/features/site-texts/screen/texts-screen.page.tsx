import { useQuery } from "@tanstack/react-query";
import type { TextsAnswer } from "#src/features/site-texts/schema.ts";
import { openedDraftQuery } from "#src/publishing/editor/staged/opened-draft-query.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { TextsForm } from "./texts-form.tsx";
import { type EditedPart, partsQuery, TEXTS_PATH, textsQuery } from "./texts-queries.ts";
import type { Route } from "./+types/texts-screen.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Textos do site", path: location.pathname, hidden: true });

/** Every text of the site that stands on no page of sections. */
export default function TextsScreen() {
  const api = useApi();
  const texts = useQuery(textsQuery(api));
  const parts = useQuery(partsQuery(api));
  const error = texts.error ?? parts.error;
  useFailureToast(error, "Erro ao carregar textos", "Não foi possível carregar os textos do site.");
  if (texts.data && parts.data) return <OpenedTexts texts={texts.data} parts={parts.data} />;
  const retry = () => void Promise.all([texts.refetch(), parts.refetch()]);
  return <Loading onRetry={error ? retry : undefined} />;
}

/** The form begins with the draft, where there is one. */
function OpenedTexts({ texts, parts }: { texts: TextsAnswer; parts: EditedPart[] }) {
  const { data, error, refetch } = useQuery(
    openedDraftQuery(useApi(), { path: TEXTS_PATH }, Boolean(texts.draft)),
  );
  useFailureToast(error, "Erro ao carregar rascunho", "Não foi possível carregar o rascunho.");
  if (data !== undefined) return <TextsForm texts={texts} parts={parts} opened={data} />;
  return <Loading onRetry={error ? () => void refetch() : undefined} />;
}

/** @param onRetry where loading has failed */
function Loading({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <>
      <ScreenHeader title="Textos do site" />
      {onRetry ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <div className="grid gap-3" aria-busy>
          {[1, 2, 3, 4, 5, 6].map((part) => (
            <Skeleton key={part} className="h-16" />
          ))}
        </div>
      )}
    </>
  );
}
