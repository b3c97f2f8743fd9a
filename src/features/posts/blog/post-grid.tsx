import type { PostCardData } from "./post-card-data.ts";
import { PostCard } from "./post-card.tsx";

/** Posts as cards, below a heading of the second level; nothing where there are none. */
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
