import type { z } from "zod";
import { type PostCardData, PostList } from "#src/features/posts/blog/post-list.part.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionLink } from "../section-link.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { postsSection } from "./schema.ts";
import postCard from "#src/features/posts/blog/post-card.css?inline";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import posts from "./posts.css?inline";

type Posts = z.infer<(typeof postsSection)["schema"]>;

const PostsView: SectionView<Posts, PostCardData[]> = ({ anchor, shown, props, data }) => {
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

export const section: SectionModule = {
  View: PostsView,
  styles: [columns, picture, cover, postCard, posts],
};
