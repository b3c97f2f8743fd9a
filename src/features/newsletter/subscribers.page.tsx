import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { LIST_NOT_LOADED } from "#src/ui/api/server-errors.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/subscribers.page";
import {
  type Subscriber,
  type SubscriberFilters,
  subscriberFilters,
  type SubscriberList,
  SUBSCRIBER_STATES,
} from "./subscribers-schema.ts";

const TITLE = "Inscritos";
const NONE = "Nenhum inscrito encontrado";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

const subscribersQuery = (api: ApiClient, { search, state, page }: SubscriberFilters) =>
  queryOptions({
    queryKey: ["subscribers", search, state, page],
    queryFn: ({ signal }) =>
      api.get<SubscriberList>("/api/subscribers", { q: search, page, ...(state && { state }) }, signal),
    placeholderData: keepPreviousData,
  });

/** Lists who receives the newsletter, and marks to whom mails fail. */
export default function Subscribers() {
  const [filters, change] = useFilters(subscriberFilters);
  const query = useQuery(subscribersQuery(useApi(), filters));
  useFailureToast(query.error, LIST_NOT_LOADED, "Não foi possível carregar os inscritos.");
  return (
    <>
      <ScreenHeader title={TITLE} />
      <div className="grid gap-5">
        <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <SearchField
            label="Buscar inscritos"
            placeholder="E-mail"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
          <FilterSelect
            label="Status"
            value={filters.state}
            onChange={(state) => change({ state })}
            options={[["", "Todos que não saíram"], ...Object.entries(SUBSCRIBER_STATES)]}
          />
        </search>
        <FilteredList
          heading="Inscritos na newsletter"
          address={subscriberFilters}
          query={query}
          rowsOf={({ subscribers }) => subscribers}
          describeTotal={(total) =>
            total === 1 ? "1 inscrito" : `${total.toLocaleString("pt-BR")} inscritos`
          }
          skeleton={<Skeleton className="m-4 h-11" />}
          none={NONE}
          empty={
            <EmptyState
              title={NONE}
              drawing={<EmptyDrawing slot="support" />}
              text="Quem se inscreve na newsletter aparece aqui."
            />
          }
        >
          {(subscriber) => <SubscriberRow subscriber={subscriber} />}
        </FilteredList>
      </div>
    </>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const moment = useMoment();
  const id = useId();
  const { email, state, createdAt, failedAt, failure } = subscriber;
  return (
    <article aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <h3 id={id} className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere">
          {email ?? "E-mail apagado"}
        </h3>
        <p className="text-sm text-muted">
          {state === "left" ? "Saiu. Havia se inscrito" : "Inscrição"} em{" "}
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </p>
      </div>
      {failedAt && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge tone="danger">{state === "complained" ? "Marcou como spam" : "Não entregue"}</Badge>
          <span className="text-muted">
            {state === "bounced" && `${failure}, `}em <time dateTime={failedAt}>{moment(failedAt)}</time>
          </span>
        </p>
      )}
    </article>
  );
}
