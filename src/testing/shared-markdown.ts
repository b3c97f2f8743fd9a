// One Markdown for all sites of a test worker: a thread that is warm already spares each site a third of a second.
import { createCallers } from "#src/platform/callers.ts";
import { createLogger } from "#src/platform/logger.ts";
import { type Markdown, openMarkdown } from "#src/platform/markdown/markdown.ts";

/** They hold nothing but the work under way. */
export const sharedCallers = createCallers();

let open: Markdown | undefined;
let underWay = 0;

/** As `openMarkdown` gives it, but for `close`, which leaves the threads to the next site unless something runs in them. */
export function shareMarkdown(): Markdown {
  const use = async <T>(work: (markdown: Markdown) => Promise<T>): Promise<T> => {
    open ??= openMarkdown(createLogger("silent"), { callers: sharedCallers });
    underWay++;
    try {
      return await work(open);
    } finally {
      underWay--;
    }
  };
  return {
    render: (source, images) => use((markdown) => markdown.render(source, images)),
    readText: (source) => use((markdown) => markdown.readText(source)),
    readLines: (source) => use((markdown) => markdown.readLines(source)),
    readReply: (source, isHtml) => use((markdown) => markdown.readReply(source, isHtml)),
    readOutline: (source) => use((markdown) => markdown.readOutline(source)),
    async close() {
      if (underWay === 0) return;
      const busy = open;
      open = undefined;
      await busy?.close();
    },
  };
}
