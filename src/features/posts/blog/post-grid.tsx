import type { PostCardData } from "./post-card-data.ts";
import { PostList } from "./post-list.part.tsx";

/** Shows post cards below an `h2`; renders nothing without posts. */
export function PostGrid({ posts }: { posts: PostCardData[] }) {
  if (posts.length === 0) return null;
  return <PostList posts={posts} heading="h3" />;
}
