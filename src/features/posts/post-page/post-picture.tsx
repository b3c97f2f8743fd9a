import { Cover } from "#src/ui/images/cover.tsx";
import { Picture } from "#src/ui/images/picture.tsx";
import type { PostCardData } from "#src/features/posts/blog/post-card-data.ts";

interface PostPictureProps {
  post: Pick<PostCardData, "title" | "image">;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** A post's image, or the cover drawn from its title: never nothing. Says nothing that the title does not. */
export function PostPicture({ post: { title, image }, sizes, priority, className }: PostPictureProps) {
  const cover = <Cover title={title} />;
  if (!image) return <div className={className}>{cover}</div>;
  return (
    <Picture
      image={image}
      alt=""
      sizes={sizes}
      priority={priority ?? false}
      className={className}
      fallback={cover}
    />
  );
}
