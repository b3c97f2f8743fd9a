import { Link } from "react-router";
import { Container } from "#src/ui/container.tsx";
import { toBlogPath } from "./blog-filters.ts";
import { PostContents } from "./post-contents.tsx";
import { PostHeader } from "./post-header.tsx";
import type { PostPageData } from "./post-page-data.ts";
import "./article.css";

/** A post to be read, and nothing beside it but where one is. */
export function PostArticle({ post, url }: { post: PostPageData; url: string }) {
  return (
    <article>
      <PostHeader post={post} url={url} />
      <Container className="post-columns">
        <div className="post-text">
          {/* Sanitised by the server: features/posts/markdown.server.ts */}
          <div className="article" dangerouslySetInnerHTML={{ __html: post.html }} />
          <PostTags tags={post.tags} />
        </div>
        <PostContents headings={post.headings} />
      </Container>
    </article>
  );
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
