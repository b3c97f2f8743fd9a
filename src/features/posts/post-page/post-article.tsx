import { EbookCard } from "#src/features/ebook/ebook-card.part.tsx";
import type { EbookCardWords } from "#src/settings/texts/words/ebook.ts";
import { ArticleText } from "#src/ui/page/article-text.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { toBlogPath } from "../blog/blog-filters.ts";
import { PostContents } from "./post-contents.tsx";
import { PostHeader } from "./post-header.tsx";
import type { PostPageData } from "./post-page-data.ts";

interface PostArticleProps {
  post: PostPageData;
  url: string;
  /** Null if the site has no e-book. */
  ebook: EbookCardWords | null;
}

export function PostArticle({ post, url, ebook }: PostArticleProps) {
  return (
    <article>
      <PostHeader post={post} url={url} />
      <Container className="post-columns">
        <div className="post-text">
          <ArticleText html={post.html} />
          {ebook && <EbookCard words={ebook} />}
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
