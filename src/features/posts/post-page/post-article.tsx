import { useEffect, useState } from "react";
import { EbookCard } from "#src/features/ebook/ebook-card.part.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import type { EbookCardWords } from "#src/settings/texts/words/ebook.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { ArticleText } from "#src/ui/page/article-text.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { toBlogPath } from "../blog/blog-filters.ts";
import { PostFacts } from "../blog/post-facts.tsx";
import type { PostHeading, PostPageData } from "./post-page-data.ts";
import { ShareButton } from "./share-button.tsx";

/** Posts with fewer `h2` get no table of contents. */
const MIN_SECTIONS = 3;
const MAX_LEVEL = 3;

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

function PostHeader({ post, url }: { post: PostPageData; url: string }) {
  const { title, excerpt, category, date, readingTime, author } = post;
  return (
    <header className="sheet-ground post-head">
      <Container>
        <Link to="/blog" viewTransition className="post-back">
          <svg className="arrow" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M14 8H3M7 4L3 8l4 4" />
          </svg>
          Voltar ao blog
        </Link>
        <div className="post-opening">
          <div className="post-words">
            {category && (
              <p className="post-category">
                <Link to={toBlogPath({ category })} viewTransition>
                  {category}
                </Link>
              </p>
            )}
            <h1 className="post-title">{title}</h1>
            {excerpt && <p className="post-lead">{excerpt}</p>}
            <div className="post-line">
              <PostFacts date={date} readingTime={readingTime} author={author.name} />
              <ShareButton title={title} url={url} />
            </div>
          </div>
          <CoverPicture
            title={title}
            image={post.image}
            sizes="(min-width: 64rem) 29rem, calc(100vw - 2.5rem)"
            priority
            className="post-picture"
          />
        </div>
      </Container>
    </header>
  );
}

/** Shows the table of contents beside a long post and marks the current section. */
function PostContents({ headings }: { headings: PostHeading[] }) {
  const { contents } = useTexts(BLOG);
  const sections = headings.filter(({ level }) => level <= MAX_LEVEL);
  const current = useCurrentSection(sections);
  if (sections.filter(({ level }) => level === 2).length < MIN_SECTIONS) return null;
  return (
    <nav aria-labelledby="sumario" className="post-contents">
      <h2 id="sumario" className="post-contents-title">
        {contents}
      </h2>
      <ol>
        {sections.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? "is-deeper" : undefined}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the last section with its heading above a third of the window's height. */
function useCurrentSection(sections: PostHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const elements = ids.split(" ").map((id) => document.getElementById(id));
    const find = (): void => {
      const line = window.innerHeight / 3;
      const passed = elements.findLast((element) => element && element.getBoundingClientRect().top < line);
      setCurrent(passed?.id);
    };
    // Called when a heading crosses the line, not at each scroll. The huge margin keeps headings above it inside.
    const observer = new IntersectionObserver(find, { rootMargin: "1000000px 0px -66% 0px" });
    for (const element of elements) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
