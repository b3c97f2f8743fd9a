import "#src/ui/sections/sheet-ground.css";
import "../blog/post-card.css";
import "../post-page/post-head.css";
import "./post-canvas.css";
import { useDeferredValue } from "react";
import { CanvasCover } from "#src/publishing/editor/canvas-cover.tsx";
import type { CanvasProps } from "#src/publishing/editor/content-editor-config.ts";
import { readingMinutes } from "#src/publishing/reading-time.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { toPostDate } from "../blog/post-card-data.ts";
import { PostFacts } from "../blog/post-facts.tsx";
import { PostOpening } from "../post-page/post-opening.tsx";
import type { Post } from "../schema.ts";

/** The page of a post around its title and text, which are written there. */
export function PostCanvas({ item, values, title, text, image }: CanvasProps<Post>) {
  const { category, excerpt, content } = values as unknown as Record<
    "category" | "excerpt" | "content",
    string
  >;
  const readingTime = readingMinutes(useDeferredValue(content));
  const timeZone = useTimeZone();
  return (
    <div className="post-canvas">
      <div className="sheet-ground post-head">
        <Container>
          <PostOpening
            category={category}
            title={<div className="post-title">{title}</div>}
            excerpt={excerpt}
            line={
              item && (
                <PostFacts
                  date={toPostDate(item, timeZone)}
                  readingTime={readingTime}
                  author={item.author.name}
                />
              )
            }
            cover={
              <CanvasCover
                title={values.title as string}
                category={category}
                image={image}
                className="post-picture"
              />
            }
          />
        </Container>
      </div>
      <Container className="post-columns">
        <div className="post-text">{text}</div>
      </Container>
    </div>
  );
}
