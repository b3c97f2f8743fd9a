// One Markdown and one decoder of pictures for all sites of a test worker: a thread or a process that is there already
// spares each site a third of a second.
import { createCallers } from "#src/platform/callers.ts";
import { type Imaging, openImaging } from "#src/platform/imaging/imaging.ts";
import { createLogger } from "#src/platform/logger.ts";
import { type Markdown, openMarkdown } from "#src/platform/markdown/markdown.ts";
import { shareOne } from "./share-one.ts";

/** They hold nothing but the work under way. */
export const sharedCallers = createCallers();

const log = createLogger("silent");
const texts = shareOne(() => openMarkdown(log, { callers: sharedCallers }));
const pictures = shareOne(() => openImaging({ callers: sharedCallers, log }));

/** As `openMarkdown` gives it, but for `close`, which leaves the threads to the next site unless something runs in them. */
export function shareMarkdown(): Markdown {
  return {
    render: (source, images) => texts.use((one) => one.render(source, images)),
    readText: (source) => texts.use((one) => one.readText(source)),
    readLines: (source) => texts.use((one) => one.readLines(source)),
    readReply: (parts) => texts.use((one) => one.readReply(parts)),
    readOutline: (source) => texts.use((one) => one.readOutline(source)),
    close: texts.leave,
  };
}

/** As `openImaging` gives it; `close` as that of `shareMarkdown`. */
export function shareImaging(): Imaging {
  return {
    makeMaster: (...given) => pictures.use((one) => one.makeMaster(...given)),
    makeVariant: (...order) => pictures.use((one) => one.makeVariant(...order)),
    makePng: (bytes) => pictures.use((one) => one.makePng(bytes)),
    inspectDocument: (bytes) => pictures.use((one) => one.inspectDocument(bytes)),
    close: pictures.leave,
  };
}
