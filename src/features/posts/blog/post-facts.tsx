import type { PostDate } from "./post-card-data.ts";

interface PostFactsProps {
  date: PostDate;
  readingTime: number;
  author?: string;
  className?: string;
}

export function PostFacts({ date, readingTime, author, className }: PostFactsProps) {
  return (
    <p className={className ? `post-facts ${className}` : "post-facts"}>
      {author && <span>{author}</span>}
      <time dateTime={date.iso}>{date.text}</time>
      <span>{`${readingTime}\u00a0min de leitura`}</span>
    </p>
  );
}
