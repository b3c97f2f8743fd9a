import { cx } from "class-variance-authority";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useDate, useMoment } from "#src/ui/api/time-zone.tsx";
import { RowHeader } from "#src/ui/lists/row-header.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { HistoryButton } from "../history/dialog/history-button.tsx";
import { RequestButton, ReturnRequestButton } from "../requests/request-buttons.tsx";
import type { ScheduleAction } from "../schema.ts";
import type { ListedItem, ContentListConfig, RowContent } from "./content-list-config.ts";
import { SiteLink } from "./site-link.tsx";

const rowClass = "p-4 sm:p-5";
const withPictureClass = "grid gap-x-5 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]";
const besideActionsClass = "grid min-w-0 content-start gap-x-6 gap-y-3 xl:grid-cols-[minmax(0,1fr)_auto]";
export const pictureClass = "aspect-[4/3] w-full overflow-hidden rounded-control border max-sm:max-w-48";

interface ItemRowProps {
  kind: Pick<ContentListConfig<never>, "path" | "fieldLabels">;
  item: ListedItem;
  content: RowContent;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ItemRow({ kind, item, content, ...actions }: ItemRowProps) {
  const titleId = useId();
  const [date, moment] = [useDate(), useMoment()];
  const { text, livePath, facts, picture, more, actions: own, isBuiltIn, isMandatory } = content;
  return (
    <article aria-labelledby={titleId} className={cx(rowClass, picture && withPictureClass)}>
      {picture}
      <div className={besideActionsClass}>
        <div className="min-w-0">
          <RowHeader id={titleId} title={(!item.isPublished && item.draft?.title) || item.title}>
            <PublishedBadge item={item} />
            {item.draft && <Badge tone="warning">Alterações não publicadas</Badge>}
            {item.publicationRequest && <Badge tone="primary">Pediu publicação</Badge>}
            {item.returnedRequest && <Badge tone="warning">Devolvido</Badge>}
          </RowHeader>
          <p className="mt-1 line-clamp-2 max-w-[80ch] text-sm wrap-anywhere text-muted">{text}</p>
          <ul className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere text-muted">
            <li>
              <time dateTime={item.createdAt}>{date(item.createdAt)}</time>
            </li>
            {item.category && <li className="font-semibold text-ink">{item.category}</li>}
            {item.schedule && (
              <li className="text-ink">
                {describeSchedule(item.isPublished, item.schedule.action)} em {moment(item.schedule.at)}
              </li>
            )}
            {facts}
            {item.publicationRequest && (
              <li className="text-ink">
                Pedido de {item.publicationRequest.author.name}, {moment(item.publicationRequest.at)}
              </li>
            )}
          </ul>
          {item.returnedRequest && <ReturnNote {...item.returnedRequest} />}
        </div>
        <Actions
          kind={kind}
          item={item}
          titleId={titleId}
          isBuiltIn={isBuiltIn}
          isMandatory={isMandatory}
          {...actions}
        >
          {own}
          {livePath && item.isPublished && <SiteLink path={livePath} titleId={titleId} />}
        </Actions>
        {more && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:col-span-2">{more}</div>}
      </div>
    </article>
  );
}

/** Says who returned a request for publication, and what is still to do. */
function ReturnNote({ at, by, note }: NonNullable<ListedItem["returnedRequest"]>) {
  const moment = useMoment();
  return (
    <div className="mt-2 max-w-[80ch] border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">
      <p className="text-muted">
        {`Devolvido por ${by.name}, `}
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {note && <p className="whitespace-pre-line">{note}</p>}
    </div>
  );
}

function describeSchedule(isPublished: boolean, action: ScheduleAction): string {
  if (action === "unpublish") return "Sai do ar";
  return isPublished ? "As alterações vão ao ar" : "Vai ao ar";
}

function PublishedBadge({ item: { isPublished, schedule } }: { item: ListedItem }) {
  if (!isPublished && schedule?.action === "publish") return <Badge tone="primary">Agendado</Badge>;
  return (
    <Badge tone={isPublished ? "success" : "neutral"}>
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${isPublished ? "filled bg-success" : "border border-line-strong"}`}
      />
      {isPublished ? "Publicado" : "Rascunho"}
    </Badge>
  );
}

type ActionsProps = Omit<ItemRowProps, "content"> & {
  titleId: string;
  isBuiltIn: boolean | undefined;
  isMandatory: boolean | undefined;
  children: React.ReactNode;
};

/** Actions of a row, in the order of docs/produto.md, "Words". */
function Actions(props: ActionsProps) {
  const { kind, item, titleId, isBuiltIn, isMandatory, onToggle, onEdit, onDelete, children } = props;
  const { id, title, isPublished } = item;
  const rights = itemPermissions(item, useUser());
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  const Toggle = isPublished ? EyeOff : Eye;
  return (
    // The click handler only filters the buttons' clicks.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className="flex flex-wrap items-start gap-1 max-xl:-ml-3 max-sm:grid max-sm:grid-cols-2 max-sm:justify-items-start"
      onClickCapture={ignoreDoubleClick}
    >
      {rights.mayPublish && !(isMandatory && isPublished) && (
        <Button {...shared} onClick={onToggle}>
          <Toggle aria-hidden size={15} />
          {isPublished ? "Despublicar" : "Publicar"}
        </Button>
      )}
      {rights.mayAnswer && <ReturnRequestButton {...shared} path={kind.path} item={item} />}
      {rights.mayRequest && <RequestButton {...shared} path={kind.path} id={id} />}
      {rights.mayWrite && (
        <>
          <Button {...shared} onClick={onEdit}>
            <Pencil aria-hidden size={15} />
            Editar
          </Button>
          <HistoryButton
            path={kind.path}
            id={id}
            title={title}
            isPublished={isPublished}
            labels={kind.fieldLabels}
            aria-describedby={titleId}
          />
        </>
      )}
      {children}
      {!isBuiltIn && rights.mayDelete && (
        <Button {...shared} tone="danger" onClick={onDelete}>
          <Trash aria-hidden size={15} />
          Excluir
        </Button>
      )}
    </div>
  );
}

/**
 * Ignores the second click of a double click, which would revert the first one or hit whatever moved under the pointer.
 */
function ignoreDoubleClick(event: React.MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

export function ItemRowSkeleton({ hasPicture }: { hasPicture?: boolean }) {
  return (
    <div className={cx(rowClass, hasPicture && withPictureClass)}>
      {hasPicture && <Skeleton className={pictureClass} />}
      <div className={besideActionsClass}>
        <div>
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="mt-2.5 h-4 w-full max-w-136" />
          <Skeleton className="mt-3 h-4 w-48" />
        </div>
        <Skeleton className="h-9 w-72 max-w-full" />
      </div>
    </div>
  );
}

interface OwnedItem {
  isPublished: boolean;
  draft?: object | null | undefined;
  authorId?: string | null | undefined;
  publicationRequest?: object | null | undefined;
}

/** Permissions on a listed item, as the server enforces them (docs/adr/0047). */
function itemPermissions(item: OwnedItem, { id, role }: Pick<User, "id" | "role">) {
  const mayPublish = may(role, "staff");
  const isOwn = item.authorId === id;
  const isRequested = Boolean(item.publicationRequest);
  const hasChanges = !item.isPublished || Boolean(item.draft);
  return {
    mayPublish,
    mayWrite: mayPublish || isOwn,
    mayDelete: mayPublish || (isOwn && !item.isPublished),
    mayRequest: !mayPublish && isOwn && hasChanges && !isRequested,
    mayAnswer: mayPublish && isRequested,
  };
}
