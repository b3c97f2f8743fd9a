import { EbookCard } from "#src/features/ebook/ebook-card.part.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import type { EbookCardWords } from "#src/settings/texts/words/ebook.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { ArticleText } from "#src/ui/page/article-text.tsx";
import { PageContents } from "#src/ui/page/page-contents.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { toBlogPath } from "../blog/blog-filters.ts";
import { PostFacts } from "../blog/post-facts.tsx";
import { PostOpening } from "./post-opening.tsx";
import type { PostPageData } from "./post-page-data.ts";
import { ShareButton } from "./share-button.tsx";

interface PostArticleProps {
  post: PostPageData;
  url: string;
  /** Null if the site has no e-book. */
  ebook: EbookCardWords | null;
}

export function PostArticle({ post, url, ebook }: PostArticleProps) {
  const { contents } = useTexts(BLOG);
  return (
    <article data-item={`/blog/${post.slug}`}>
      <PostHeader post={post} url={url} />
      <Container className="post-columns">
        <div className="post-text">
          <ArticleText html={post.html} />
          {ebook && <EbookCard words={ebook} />}
          <PostTags tags={post.tags} />
          <Link to="/blog" viewTransition className="post-back">
            <svg className="arrow" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M14 8H3M7 4L3 8l4 4" />
            </svg>
            Voltar ao blog
          </Link>
        </div>
        <PageContents title={contents} headings={post.headings} />
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

function PostHeader({ post, url }: { post: PostPageData; url: string }) {
  const { title, excerpt, category, date, readingTime, author } = post;
  return (
    <header className="sheet-ground post-head">
      <Container>
        <PostOpening
          category={
            category && (
              <Link to={toBlogPath({ category })} viewTransition>
                {category}
              </Link>
            )
          }
          title={<h1 className="post-title">{title}</h1>}
          excerpt={excerpt}
          line={
            <>
              <PostFacts date={date} readingTime={readingTime} author={author.name} />
              <ShareButton title={title} url={url} />
            </>
          }
          cover={
            <CoverPicture
              title={title}
              category={category}
              image={post.image}
              sizes="(min-width: 64rem) 29rem, calc(100vw - 2.5rem)"
              priority
              className="post-picture"
            />
          }
        />
      </Container>
    </header>
  );
}
