import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { PostCardData } from "./post-card-data.ts";
import { PostFacts } from "./post-facts.tsx";

interface PostCardProps {
  post: PostCardData;
  /** Renders it large, over the full width, and loads its image first. */
  isLead?: boolean;
  /** Position in its list. */
  turn: number;
  heading?: "h2" | "h3";
}

/** Shows a post in a list. The whole card is a link; screen readers announce its title. */
export function PostCard({ post, isLead = false, turn, heading: Heading = "h2" }: PostCardProps) {
  const path = `/blog/${post.slug}`;
  const sizes = isLead
    ? "(min-width: 64rem) 35rem, calc(100vw - 2.5rem)"
    : "(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)";
  return (
    <article data-item={path} className={isLead ? "post-card is-lead" : "post-card"}>
      <CoverPicture
        title={post.title}
        category={post.category}
        turn={turn}
        image={post.image}
        sizes={sizes}
        priority={isLead}
        className="post-card-picture"
      />
      <div className="post-card-text">
        {post.category && <p className="post-category">{post.category}</p>}
        <Heading className="post-card-title">{post.title}</Heading>
        <p className="post-card-summary">{post.summary}</p>
        <div className="post-card-foot">
          <PostFacts date={post.date} readingTime={post.readingTime} />
          <Link to={path} viewTransition className="card-link whole-card-link post-card-link">
            Ler mais<span className="sr-only"> sobre “{post.title}”</span>
            <Arrow />
          </Link>
        </div>
      </div>
    </article>
  );
}
