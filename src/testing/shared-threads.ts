// Shares one Markdown and one sandbox among a test worker's sites, which saves each a third of a second.

import { createCallers } from "#src/platform/callers.ts";
import { createLogger } from "#src/platform/logger.ts";
import { type Markdown, openMarkdown } from "#src/platform/markdown/markdown.ts";
import { openSandbox, type Sandbox } from "#src/platform/sandbox/sandbox.ts";
import { shareOne } from "./share-one.ts";

/** Holds only work in progress. */
export const sharedCallers = createCallers();

const log = createLogger("silent");
const texts = shareOne(() => openMarkdown(log, { callers: sharedCallers }));
const sandboxes = shareOne(() => openSandbox({ callers: sharedCallers, log }));

/** Returns a shared `Markdown`. Its `close` leaves the threads to the next site unless work is running in them. */
export function shareMarkdown(): Markdown {
  return {
    render: (source, images) => texts.use((one) => one.render(source, images)),
    readText: (source) => texts.use((one) => one.readText(source)),
    readLines: (source) => texts.use((one) => one.readLines(source)),
    readOutlines: (sources) => texts.use((one) => one.readOutlines(sources)),
    close: texts.leave,
  };
}

/** Returns a shared `Sandbox`; `close` works as in `shareMarkdown`. */
export function shareSandbox(): Sandbox {
  return {
    call: (...given) => sandboxes.use((one) => one.call(...given)),
    inTurn: (work) => sandboxes.use((one) => one.inTurn(work)),
    session: (...given) => sandboxes.use((one) => one.session(...given)),
    shortSession: (...given) => sandboxes.use((one) => one.shortSession(...given)),
    close: sandboxes.leave,
  };
}
