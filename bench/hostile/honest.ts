// A process that parses honest texts as fast as it can: as busy as a parser of hostile ones, and to nobody's harm.
import { parse } from "parse5";

const TEXT = "<p>Um parágrafo com <b>negrito</b> e <a href='/contato'>um link</a>.</p>\n".repeat(200);

process.on("disconnect", () => process.exit());
for (;;) {
  parse(TEXT);
  // Lets the end of its parent be noticed.
  await new Promise((resolve) => setImmediate(resolve));
}
