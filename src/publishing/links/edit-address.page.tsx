import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Route } from "./+types/edit-address.page";
import { EDITED_ADDRESS } from "./edit-address.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Editar esta página", path: location.pathname, hidden: true });

/** Leads from a public page to its editor. */
export default function EditAddress() {
  const api = useApi();
  const [params] = useSearchParams();
  const [path] = useState(() => publicReferrer() ?? params.get(EDITED_ADDRESS) ?? "/");
  const { data, error } = useQuery({
    queryKey: ["edited-address", path],
    queryFn: ({ signal }) => api.get<{ editorPath: string }>("/api/editor", { path }, signal),
    staleTime: 0,
  });
  if (data) return <Navigate to={data.editorPath} replace />;
  return (
    <>
      <ScreenHeader title="Editar esta página" />
      {error ? (
        <EmptyState
          title="Esta página não tem um editor próprio"
          text={`${path} é montada pelo site. Os textos que a cercam estão em “Textos do site”.`}
        >
          <Link to="/dashboard/textos" className={buttonClass({ variant: "outline", size: "sm" })}>
            Textos do site
          </Link>
        </EmptyState>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </>
  );
}

/** Returns the path of the public page that this one was opened from; the server cannot know it after a client navigation. */
function publicReferrer(): string | undefined {
  const url = URL.parse(document.referrer);
  return url?.origin === location.origin && !/^\/dashboard(?:\/|$)/.test(url.pathname)
    ? url.pathname
    : undefined;
}
