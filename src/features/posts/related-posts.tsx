import { useId } from "react";
import { Container } from "#src/ui/container.tsx";
import type { PostCardData } from "./post-card-data.ts";
import { PostCard } from "./post-card.tsx";

/** What to read next; nothing where there is nothing else. */
export function RelatedPosts({ posts }: { posts: PostCardData[] }) {
  const headingId = useId();
  if (posts.length === 0) return null;
  return (
    <Container as="section" aria-labelledby={headingId} className="related">
      <h2 id={headingId} className="text-3xl">
        Continue a leitura
      </h2>
      <ul className="post-grid">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </Container>
  );
}
