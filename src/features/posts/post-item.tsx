import { useId } from "react";
import { ItemActions } from "#src/publishing/list/item-actions.tsx";
import { PublishedBadge } from "#src/publishing/list/published-badge.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { PostSummary } from "./schema.ts";

/** Specification §2, "Posts screen". */
const TAGS_SHOWN = 2;
const rowClass = "grid gap-x-6 gap-y-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto]";

interface PostItemProps {
  post: PostSummary;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One post of the Posts screen, with what can be done about it. */
export function PostItem({ post, ...actions }: PostItemProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={rowClass}>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3
            id={titleId}
            className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere"
          >
            {post.title}
          </h3>
          <PublishedBadge isPublished={post.isPublished} />
        </div>
        <p className="mt-1 line-clamp-2 max-w-[80ch] text-sm wrap-anywhere text-muted">{post.summary}</p>
        <PostItemFacts post={post} />
      </div>
      <div className="flex flex-wrap items-start gap-1 max-lg:-ml-3">
        <ItemActions isPublished={post.isPublished} titleId={titleId} {...actions} />
      </div>
    </article>
  );
}

function PostItemFacts({ post }: { post: PostSummary }) {
  const more = post.tags.length - TAGS_SHOWN;
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <li>
        <time dateTime={post.createdAt}>{new Date(post.createdAt).toLocaleDateString("pt-BR")}</time>
      </li>
      {post.category && <li className="font-semibold text-ink">{post.category}</li>}
      {post.tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag} className="rounded-full border px-2 text-xs">
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li className="text-xs" title={post.tags.slice(TAGS_SHOWN).join(", ")}>
          +{more}
        </li>
      )}
    </ul>
  );
}

/** The shape of a post that is still coming. */
export function PostItemSkeleton() {
  return (
    <div className={rowClass}>
      <div>
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2.5 h-4 w-full max-w-136" />
        <Skeleton className="mt-3 h-4 w-48" />
      </div>
      <Skeleton className="h-9 w-72 max-w-full" />
    </div>
  );
}
