import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useSearchParams } from "react-router";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { NOTICE_DAYS } from "../labels.ts";
import type { Notice } from "../schema.ts";
import type { Route } from "./+types/notices.page";
import { noticesQuery, unreadQuery, useReadNotices } from "./notice-queries.ts";

const TITLE = "Notificações";
const PAGE = /^[1-9]\d{0,5}$/;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Lists what happened with the person's leads, the newest first. */
export default function Notices() {
  const [params, setParams] = useSearchParams();
  const written = params.get("pagina") ?? "";
  const page = PAGE.test(written) ? Number(written) : 1;
  const api = useApi();
  const { data, error, isPlaceholderData, refetch } = useQuery(noticesQuery(api, page));
  const { data: count } = useQuery(unreadQuery(api));
  const read = useReadNotices();
  usePageThatExists(page, data, (last) => setParams(toSearch(last), { replace: true }));
  return (
    <>
      <ScreenHeader title={TITLE}>
        {(count?.unread ?? 0) > 0 && (
          <Button
            variant="outline"
            size="sm"
            aria-disabled={read.isPending}
            onClick={() => read.mutate({ until: newestOf(data?.notices, page) })}
          >
            Marcar todas como lidas
          </Button>
        )}
        <Link to="/dashboard/conta#notificacoes" className={buttonClass({ variant: "ghost", size: "sm" })}>
          Escolher o que receber
        </Link>
      </ScreenHeader>
      {error && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data?.total === 0 && (
        <EmptyState
          title="Nenhuma notificação"
          text={`O que acontecer com os seus leads aparece aqui, por ${NOTICE_DAYS} dias.`}
        />
      )}
      {data && data.total > 0 && (
        <>
          <ListFrame isOld={isPlaceholderData}>
            {data.notices.map((notice) => (
              <li key={notice.id}>
                <NoticeRow
                  notice={notice}
                  onOpen={() => notice.readAt ?? read.mutate({ ids: [notice.id] })}
                />
              </li>
            ))}
          </ListFrame>
          <Pagination page={page} pages={Math.ceil(data.total / data.limit)} toSearch={toSearch} />
        </>
      )}
    </>
  );
}

const toSearch = (page: number): string => (page > 1 ? `?pagina=${page}` : "");

/** Returns until when all is marked as read: what arrives unseen meanwhile stays unread. */
const newestOf = (notices: Notice[] | undefined, page: number): string =>
  (page === 1 ? notices?.[0]?.at : undefined) ?? new Date().toISOString();

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const moment = useMoment();
  const { title, path, at, readAt } = notice;
  return (
    <Link
      to={path}
      onClick={onOpen}
      className="grid min-h-11 grid-cols-[0.5rem_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-3 text-ink no-underline hover:bg-sunken sm:grid-cols-[0.5rem_minmax(0,1fr)_auto] sm:px-5"
    >
      <span aria-hidden className={cx("size-2 self-center rounded-full", readAt === null && "bg-accent")} />
      <span className={cx("wrap-anywhere", readAt === null ? "font-semibold" : "text-muted")}>
        {readAt === null && <span className="sr-only">Não lida: </span>}
        {title}
      </span>
      <time dateTime={at} className="text-sm text-muted tabular-nums max-sm:col-start-2">
        {moment(at)}
      </time>
    </Link>
  );
}
