import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { toBlogPath } from "../blog/blog-filters.ts";
import { PostFacts } from "../blog/post-facts.tsx";
import type { PostPageData } from "./post-page-data.ts";
import { ShareButton } from "./share-button.tsx";

export function PostHeader({ post, url }: { post: PostPageData; url: string }) {
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
