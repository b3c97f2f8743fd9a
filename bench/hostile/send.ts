// Sends hostile inputs to the product by the real transports.

import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Import } from "#src/features/imports/schema.ts";
import type { UnmatchedMail } from "#src/features/leads/mail/mailbox/schema.ts";
import type { TestImapServer } from "#src/testing/imap-server.ts";
import { queryIn } from "#src/testing/product-process.ts";
import { callStaff, type Product } from "../product.ts";
import type { Ending, OldSite, Sender } from "./input.ts";
import type { Pieces } from "./pieces.ts";

const BOUNDARY = "vitrine-bench-boundary";
const POLL_MS = 200;

interface Sending {
  product: Pick<Product, "url" | "staff" | "dataDir">;
  /** Server and user of the mailbox that the product reads, if any. */
  mail?: { imap: TestImapServer; user: string };
  /** Aborted when the input is given up. */
  signal: AbortSignal;
}

export function createSender(sending: Sending, host: string): Sender {
  return {
    host,
    importFile: async (kind, file) => {
      const answer = await post(sending, "/api/imports", toForm(kind, file), {
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      });
      return answer.status === 202 ? ended(sending, idOf(answer.body)) : refused(answer);
    },
    importSite: (site, { cancelAfter } = {}) => importSite(sending, site, cancelAfter),
    sendList: async (path, file) => {
      const answer = await post(sending, path, file, { "content-type": "text/csv" });
      return answer.status === 200 ? { state: "200", reason: summaryOf(answer.body) } : refused(answer);
    },
    deliver: (mail) => deliver(sending, mail),
  };
}

async function importSite(sending: Sending, site: OldSite, cancelAfter?: number): Promise<Ending> {
  let asked = 0;
  let reached = (): void => {};
  const enough = new Promise<void>((resolve) => (reached = resolve));
  const server = createServer((incoming, response) => {
    response.on("error", () => {});
    asked += 1;
    if (asked === cancelAfter) reached();
    site(incoming.url ?? "", response, incoming);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const begun = await callStaff(sending.product, "POST", "/api/imports", { kind: "site", address });
    const { id } = begun as { id: string };
    const end = ended(sending, id);
    if (cancelAfter !== undefined) {
      await Promise.race([enough, end]);
      await callStaff(sending.product, "DELETE", `/api/imports/${id}`);
    }
    return await end;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function ended({ product, signal }: Sending, id: string): Promise<Ending> {
  for (;;) {
    await delay(POLL_MS, undefined, { signal });
    const response = await fetch(`${product.url}/api/imports/${id}`, { headers: product.staff, signal });
    if (!response.ok) throw new Error(`an import was answered ${response.status}`);
    const { state, findings, findingCount } = (await response.json()) as Import;
    if (state === "reading") continue;
    const more = findingCount > 1 ? ` (+${findingCount - 1})` : "";
    // The last finding of a failed import has the reason.
    const finding = state === "failed" ? findings.at(-1) : findings[0];
    return { state, reason: finding ? finding.message + more : "" };
  }
}

function* toForm(kind: string, file: Pieces): Generator<string | Buffer> {
  yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n`;
  yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="site"\r\n`;
  yield "content-type: application/octet-stream\r\n\r\n";
  yield* file;
  yield `\r\n--${BOUNDARY}--\r\n`;
}

interface Answer {
  status: number;
  body: string;
}

/** Sends a body while it is being generated; the answer may come before its end. */
async function post(
  { product, signal }: Sending,
  path: string,
  body: Pieces,
  headers: Record<string, string>,
): Promise<Answer> {
  const call = request(product.url + path, {
    method: "POST",
    headers: { ...product.staff, ...headers },
    signal,
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    call.on("response", (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    });
    call.on("error", reject);
  });
  // A refusal closes the connection before everything is sent.
  const sent = pipeline(Readable.from(body, { objectMode: true }), call).catch(() => {});
  const answer = await answered;
  await Promise.race([sent, delay(2_000)]);
  call.destroy();
  return answer;
}

function idOf(body: string): string {
  return (JSON.parse(body) as { id: string }).id;
}

function refused({ status, body }: Answer): Ending {
  const problem = JSON.parse(body) as { detail?: string; title?: string; errors?: { message: string }[] };
  return {
    state: String(status),
    reason: problem.errors?.[0]?.message ?? problem.detail ?? problem.title ?? "",
  };
}

/** Returns the outcome of a list, and the reason why its first line was refused. */
function summaryOf(body: string): string {
  const { added, refused: lines } = JSON.parse(body) as { added: number; refused: { message: string }[] };
  return lines[0]?.message ?? `${added} linhas`;
}

/** Makes the mailbox due again as soon as a poll has ended. */
const LOOK_NOW =
  "UPDATE mailboxes SET next_look_at = now() WHERE next_look_at BETWEEN now() + interval '1 s' AND now() + interval '31 s'";

async function deliver({ product, mail, signal }: Sending, letter: Pieces): Promise<Ending> {
  const before = new Set((await listUnmatchedMails(product)).map(({ id }) => id));
  await mail?.imap.deliver(mail.user, Buffer.concat([...letter].map((piece) => Buffer.from(piece))));
  for (;;) {
    await queryIn(product.dataDir, LOOK_NOW);
    await delay(POLL_MS * 5, undefined, { signal });
    const found = (await listUnmatchedMails(product)).find(({ id }) => !before.has(id));
    if (found) return { state: "read", reason: found.text.slice(0, 80) };
  }
}

async function listUnmatchedMails(product: Sending["product"]): Promise<UnmatchedMail[]> {
  return ((await callStaff(product, "GET", "/api/mailbox/doubtful")) as { mails: UnmatchedMail[] }).mails;
}
