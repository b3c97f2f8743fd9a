import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { customFieldsQuery } from "../custom-field-queries.ts";
import type { Route } from "./+types/fields-and-tags.page";
import { FieldsForm } from "./fields-form.tsx";
import { TagsPanel } from "./tags-panel.tsx";

const TITLE = "Campos e tags";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** The fields and tags of leads that the team defines itself. */
export default function FieldsAndTags() {
  const { data, error, refetch } = useQuery(customFieldsQuery(useApi()));
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <ScreenHeader title={TITLE} />
      {error && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <FieldsForm key={JSON.stringify(data.fields)} fields={data.fields} />
          <TagsPanel />
        </div>
      )}
    </>
  );
}
