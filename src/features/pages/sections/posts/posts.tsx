import type { z } from "zod";
import { type PostCardData, PostList } from "#src/features/posts/blog/post-list.section.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionLink } from "../section-link.tsx";
import type { SectionView } from "../shown.ts";
import type { postsSection } from "./schema.ts";

type Posts = z.infer<(typeof postsSection)["schema"]>;

export const PostsView: SectionView<Posts, PostCardData[]> = ({ anchor, shown, props, data }) => {
  if (!data?.length) return null;
  return (
    <SectionFrame
      anchor={anchor}
      title={shown.title}
      text={shown.text}
      className={`section-posts lists-${props.appearance.columns}`}
    >
      <PostList posts={data} heading={partHeading(shown.title)} />
      <SectionLink to={props.link.to}>{shown.link.label}</SectionLink>
    </SectionFrame>
  );
};
