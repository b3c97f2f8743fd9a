// Data of a post card; the browser gets nothing else of the post.

import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import type { PostSummary } from "../schema.ts";

export interface PostDate {
  /** For the `datetime` of `<time>`. */
  iso: string;
  /** "11 de nov. de 2026", in the site's time zone. */
  text: string;
}

export interface PostCardData {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: string | null;
  image: PostSummary["image"];
  date: PostDate;
  readingTime: number;
}

export function toCardData(post: PostSummary, timeZone: string): PostCardData {
  const { id, slug, title, summary, category, image, readingTime } = post;
  return { id, slug, title, summary, category, image, readingTime, date: toPostDate(post, timeZone) };
}

/** @param timeZone the site's, so that the publication day is the same for all readers */
export function toPostDate(post: Pick<PostSummary, "publishedAt" | "createdAt">, timeZone: string): PostDate {
  const iso = post.publishedAt ?? post.createdAt;
  const text = dateFormatter("pt-BR", { dateStyle: "medium", timeZone }).format(new Date(iso));
  return { iso, text };
}
