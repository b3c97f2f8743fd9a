// A process that parses honest texts on command: as busy as a parser of hostile ones, but harmless.

import { setTimeout as delay } from "node:timers/promises";
import { parse } from "parse5";

const TEXT = "<p>Um parágrafo com <b>negrito</b> e <a href='/contato'>um link</a>.</p>\n".repeat(200);

let isBusy = false;
process.on("message", (message) => (isBusy = message === "begin"));
process.on("disconnect", () => process.exit());
for (;;) {
  if (isBusy) parse(TEXT);
  // Lets messages arrive.
  await (isBusy ? new Promise((resolve) => setImmediate(resolve)) : delay(20));
}
