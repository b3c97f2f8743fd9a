import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { CheckRow } from "./check-row.tsx";
import { ErrorList } from "./error-list.tsx";
import { operationQuery } from "./operation-queries.ts";
import { Summary } from "./summary.tsx";

export function OperationPanel() {
  const { data, error, refetch } = useQuery(operationQuery(useApi()));
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid gap-6" aria-busy="true">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-160 rounded-card" />
      </div>
    );
  return (
    <>
      <Summary {...data} />
      <ListFrame>
        {data.checks.map((check) => (
          <CheckRow key={check.name} check={check} failedJobs={data.failedJobs} />
        ))}
      </ListFrame>
      <ErrorList errors={data.errors} />
    </>
  );
}
