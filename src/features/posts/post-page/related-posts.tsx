import { useId } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import type { PostCardData } from "../blog/post-card-data.ts";
import { PostGrid } from "../blog/post-grid.tsx";

/** Renders nothing without posts. */
export function RelatedPosts({ posts }: { posts: PostCardData[] }) {
  const { related } = useTexts(BLOG);
  const headingId = useId();
  if (posts.length === 0) return null;
  return (
    <Container as="section" aria-labelledby={headingId} className="related">
      <h2 id={headingId} className="text-3xl">
        {related}
      </h2>
      <PostGrid posts={posts} />
    </Container>
  );
}
