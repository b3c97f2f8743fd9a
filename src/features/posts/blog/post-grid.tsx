import type { PostCardData } from "./post-card-data.ts";
import { PostCard } from "./post-card.tsx";

/** Post cards, below an `h2`; nothing without posts. */
export function PostGrid({ posts }: { posts: PostCardData[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className="post-grid">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
