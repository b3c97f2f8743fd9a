// One Markdown and one sandbox for all sites of a test worker: a thread or a process that is there already
// spares each site a third of a second.
import { createCallers } from "#src/platform/callers.ts";
import { createLogger } from "#src/platform/logger.ts";
import { type Markdown, openMarkdown } from "#src/platform/markdown/markdown.ts";
import { openSandbox, type Sandbox } from "#src/platform/sandbox/sandbox.ts";
import { shareOne } from "./share-one.ts";

/** They hold nothing but the work under way. */
export const sharedCallers = createCallers();

const log = createLogger("silent");
const texts = shareOne(() => openMarkdown(log, { callers: sharedCallers }));
const sandboxes = shareOne(() => openSandbox({ callers: sharedCallers, log }));

/** As `openMarkdown` gives it, but for `close`, which leaves the threads to the next site unless something runs in them. */
export function shareMarkdown(): Markdown {
  return {
    render: (source, images) => texts.use((one) => one.render(source, images)),
    readText: (source) => texts.use((one) => one.readText(source)),
    readLines: (source) => texts.use((one) => one.readLines(source)),
    readOutline: (source) => texts.use((one) => one.readOutline(source)),
    close: texts.leave,
  };
}

/** Returns what `openSandbox` does; `close` does what that of `shareMarkdown` does. */
export function shareSandbox(): Sandbox {
  return {
    call: (...given) => sandboxes.use((one) => one.call(...given)),
    inTurn: (work) => sandboxes.use((one) => one.inTurn(work)),
    session: (...given) => sandboxes.use((one) => one.session(...given)),
    close: sandboxes.leave,
  };
}
