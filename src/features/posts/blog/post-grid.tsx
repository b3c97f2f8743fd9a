import type { PostCardData } from "./post-card-data.ts";
import { PostList } from "./post-list.part.tsx";

/** Post cards, below an `h2`; nothing without posts. */
export function PostGrid({ posts }: { posts: PostCardData[] }) {
  if (posts.length === 0) return null;
  return <PostList posts={posts} heading="h3" />;
}
