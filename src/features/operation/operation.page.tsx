import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Route } from "./+types/operation.page";
import { CheckRow } from "./check-row.tsx";
import { ErrorList } from "./error-list.tsx";
import { operationQuery } from "./operation-queries.ts";
import { Summary } from "./summary.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Funcionamento", path: location.pathname, hidden: true });

/** Whether everything is well, since when, and what to do. */
export default function OperationScreen() {
  const { data, error, refetch } = useQuery(operationQuery(useApi()));
  return (
    <>
      <ScreenHeader title="Funcionamento" />
      {data ? (
        <div className="grid max-w-4xl gap-6">
          <Summary {...data} />
          <ListFrame>
            {data.checks.map((check) => (
              <CheckRow key={check.name} check={check} failedJobs={data.failedJobs} />
            ))}
          </ListFrame>
          <ErrorList errors={data.errors} />
        </div>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div className="grid max-w-4xl gap-6" aria-busy="true">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-160 rounded-card" />
        </div>
      )}
    </>
  );
}
