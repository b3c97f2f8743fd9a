import { useEffect, useRef } from "react";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { toBlogPath } from "#src/features/posts/blog/blog-filters.ts";
import { PostContents } from "./post-contents.tsx";
import { PostHeader } from "./post-header.tsx";
import type { PostPageData } from "./post-page-data.ts";

/** A post with its header, tags and table of contents. */
export function PostArticle({ post, url }: { post: PostPageData; url: string }) {
  return (
    <article>
      <PostHeader post={post} url={url} />
      <Container className="post-columns">
        <div className="post-text">
          <PostText html={post.html} />
          <PostTags tags={post.tags} />
        </div>
        <PostContents headings={post.headings} />
      </Container>
    </article>
  );
}

/** The HTML is sanitised by the server: see publishing/markdown.server.ts. */
function PostText({ html }: Pick<PostPageData, "html">) {
  return <div ref={useBrokenImages()} className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Marks images that cannot be loaded; article.css shows it. */
function useBrokenImages() {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = text.current;
    const mark = ({ target }: Event): void => {
      if (target instanceof HTMLImageElement) target.dataset.broken = "";
    };
    // Images that failed before hydration.
    for (const image of container?.querySelectorAll("img") ?? []) {
      if (image.complete && image.naturalWidth === 0) image.dataset.broken = "";
    }
    container?.addEventListener("error", mark, true);
    return () => container?.removeEventListener("error", mark, true);
  }, []);
  return text;
}

function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="post-tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={toBlogPath({ tag })} viewTransition className="post-tag">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
