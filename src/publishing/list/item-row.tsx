import "#src/ui/lists/dense-row.css";
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
import { RowActionLabel, RowActions } from "#src/ui/lists/row-actions.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { HistoryButton } from "../history/dialog/history-button.tsx";
import { RequestButton, ReturnRequestButton } from "../requests/request-buttons.tsx";
import type { ScheduleAction } from "../schema.ts";
import type { ListedItem, ContentListConfig, RowContent } from "./content-list-config.ts";
import { SiteLink } from "./site-link.tsx";

interface ItemRowProps {
  kind: Pick<ContentListConfig<never>, "path" | "fieldLabels">;
  item: ListedItem;
  content: RowContent;
  /** Address of the item's editor. */
  editPath: string;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ItemRow({ kind, item, content, editPath, isSelected, onSelect, ...actions }: ItemRowProps) {
  const titleId = useId();
  const [date, moment] = [useDate(), useMoment()];
  const rights = itemPermissions(item, useUser());
  const { text, livePath, facts, picture, actions: own, isBuiltIn, isMandatory } = content;
  const title = (!item.isPublished && item.draft?.title) || item.title;
  return (
    <article aria-labelledby={titleId} data-row={item.id} className="dense-row">
      {rights.mayPublish && (
        <input
          type="checkbox"
          aria-label={`Selecionar ${title}`}
          checked={isSelected}
          // `change` does not say whether Shift is held.
          onClick={(event) => onSelect(item.id, event.shiftKey)}
          onChange={() => {}}
          className="mr-3 block size-4.5 accent-primary [grid-area:select] pointer-coarse:size-6"
        />
      )}
      {picture && <div className="mr-3 [grid-area:picture]">{picture}</div>}
      <div className="flex min-w-0 items-center gap-x-2 [grid-area:title] max-sm:flex-wrap">
        <h3
          id={titleId}
          className="min-w-0 truncate font-sans text-sm leading-5 font-semibold tracking-normal"
        >
          {rights.mayWrite ? (
            <Link
              to={editPath}
              data-row-link
              className="text-ink underline-offset-4 hover:underline pointer-coarse:leading-6 pointer-coarse:block pointer-coarse:truncate"
              preventScrollReset
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {item.isPublished && item.draft && <Badge tone="warning">Alterações não publicadas</Badge>}
        {item.publicationRequest && <Badge tone="primary">Pediu publicação</Badge>}
        {item.returnedRequest && <Badge tone="warning">Devolvido</Badge>}
      </div>
      <div className="dense-row-facts text-xs leading-4.5 text-muted">
        <PublicationStatus item={item} />
        <time dateTime={item.createdAt} className="dense-row-date shrink-0">
          {date(item.createdAt)}
        </time>
        {item.category && (
          <span className="dense-row-category truncate max-lg:shrink-0">{item.category}</span>
        )}
        <ul className="dense-row-texts">
          {item.schedule && (
            <li className="text-ink">
              {describeSchedule(item.isPublished, item.schedule.action)} em {moment(item.schedule.at)}
            </li>
          )}
          {item.publicationRequest && (
            <li className="text-ink">
              Pedido de {item.publicationRequest.author.name}, {moment(item.publicationRequest.at)}
            </li>
          )}
          {facts}
          <li className="min-w-0 truncate">{text}</li>
        </ul>
      </div>
      {item.returnedRequest && <ReturnNote {...item.returnedRequest} />}
      <RowActions titleId={titleId}>
        <ItemActions
          kind={kind}
          item={item}
          rights={rights}
          titleId={titleId}
          isBuiltIn={isBuiltIn}
          isMandatory={isMandatory}
          {...actions}
        >
          {own}
          {livePath && item.isPublished && <SiteLink path={livePath} titleId={titleId} />}
        </ItemActions>
      </RowActions>
    </article>
  );
}

/** Says who returned a request for publication, and what is still to do. */
function ReturnNote({ at, by, note }: NonNullable<ListedItem["returnedRequest"]>) {
  const moment = useMoment();
  return (
    <div className="my-1 max-w-[80ch] border-l-2 [grid-area:note] border-line-strong pl-3 text-xs wrap-anywhere">
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

function PublicationStatus({ item: { isPublished, schedule } }: { item: ListedItem }) {
  const isScheduled = !isPublished && schedule?.action === "publish";
  return (
    <span className="dense-row-status flex shrink-0 items-center gap-1.5">
      <span
        aria-hidden
        className={cx(
          "size-2 rounded-full",
          isPublished ? "filled bg-success" : isScheduled ? "filled bg-primary" : "border border-line-strong",
        )}
      />
      {isPublished ? "Publicado" : isScheduled ? "Agendado" : "Rascunho"}
    </span>
  );
}

type ItemActionsProps = Pick<ItemRowProps, "kind" | "item" | "onToggle" | "onEdit" | "onDelete"> & {
  rights: ItemPermissions;
  titleId: string;
  isBuiltIn: boolean | undefined;
  isMandatory: boolean | undefined;
  children: React.ReactNode;
};

/** Actions of a row, in the order of docs/produto.md, "Words". */
function ItemActions(props: ItemActionsProps) {
  const { kind, item, rights, titleId, isBuiltIn, isMandatory, onToggle, onEdit, onDelete, children } = props;
  const { id, title, isPublished } = item;
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  const [toggleText, Toggle] = isPublished ? ["Despublicar", EyeOff] : ["Publicar", Eye];
  return (
    <>
      {rights.mayPublish && !(isMandatory && isPublished) && (
        <Button {...shared} title={toggleText} onClick={onToggle}>
          <Toggle aria-hidden size={15} />
          <RowActionLabel>{toggleText}</RowActionLabel>
        </Button>
      )}
      {rights.mayAnswer && <ReturnRequestButton {...shared} path={kind.path} item={item} />}
      {rights.mayRequest && <RequestButton {...shared} path={kind.path} id={id} />}
      {rights.mayWrite && (
        <>
          <Button {...shared} title="Editar" onClick={onEdit}>
            <Pencil aria-hidden size={15} />
            <RowActionLabel>Editar</RowActionLabel>
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
        <Button {...shared} title="Excluir" tone="danger" onClick={onDelete}>
          <Trash aria-hidden size={15} />
          <RowActionLabel>Excluir</RowActionLabel>
        </Button>
      )}
    </>
  );
}

export function ItemRowSkeleton() {
  return (
    <div className="flex min-h-11 items-center gap-4 px-3">
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="ml-auto h-4 w-24" />
    </div>
  );
}

interface OwnedItem {
  isPublished: boolean;
  draft?: object | null | undefined;
  authorId?: string | null | undefined;
  publicationRequest?: object | null | undefined;
}

type ItemPermissions = ReturnType<typeof itemPermissions>;

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
