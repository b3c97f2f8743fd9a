import type { PostCardData } from "./post-card-data.ts";
import { PostCard } from "./post-card.tsx";

export type { PostCardData } from "./post-card-data.ts";

interface PostListProps {
  posts: PostCardData[];
  heading: "h2" | "h3";
}

/** Shows post cards, styled by post-card.css. */
export function PostList({ posts, heading }: PostListProps) {
  return (
    <ul className="post-grid">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} turn={index + 1} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
