interface PostOpeningProps {
  category: React.ReactNode;
  title: React.ReactNode;
  excerpt: string | null;
  /** Facts below the excerpt. */
  line: React.ReactNode;
  cover: React.ReactNode;
}

/** Arranges the head of a post, on its page and where it is written. */
export function PostOpening({ category, title, excerpt, line, cover }: PostOpeningProps) {
  return (
    <div className="post-opening">
      <div className="post-words">
        {category && <p className="post-category">{category}</p>}
        {title}
        {excerpt && <p className="post-lead">{excerpt}</p>}
        <div className="post-line">{line}</div>
      </div>
      {cover}
    </div>
  );
}
