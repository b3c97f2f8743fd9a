// Streams the answer of `POST /api/leads/exports`: one JSON object with each lead on its own line, so that
// neither the server nor the browser has to hold all leads in memory.

import type { ExportedLead } from "../schema.ts";

const LEADS_START = '{"leads":[';
const LEADS_END = "]}";

export async function* writeLeadLines(
  batches: AsyncGenerator<ExportedLead[]>,
): AsyncGenerator<string, void, void> {
  yield LEADS_START;
  let before = "\n";
  for await (const leads of batches) {
    yield before + leads.map((lead) => JSON.stringify(lead)).join(",\n");
    before = ",\n";
  }
  yield `\n${LEADS_END}`;
}

/** Yields the leads as they arrive. @throws if the answer ends early */
export async function* readLeadLines(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ExportedLead, void, void> {
  let isWhole = false;
  for await (const line of eachLine(body)) {
    if (line.startsWith("{") && line !== LEADS_START)
      yield JSON.parse(line.replace(/,$/, "")) as ExportedLead;
    isWhole = line === LEADS_END;
  }
  if (!isWhole) throw new Error("the answer ended early");
}

/** Yields the lines of a body as they arrive, without their line breaks. */
async function* eachLine(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest) yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}
