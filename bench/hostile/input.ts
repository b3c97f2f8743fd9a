// Types of hostile inputs, their transport and their outcome.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pieces } from "./pieces.ts";

/** Outcome of an import, or of another call that reads foreign bytes. */
export interface Ending {
  state: string;
  /** Sentence shown to people, or empty. */
  reason: string;
}

/** Answers the requests that a crawl makes. */
export type OldSite = (path: string, response: ServerResponse, request: IncomingMessage) => void;

export interface Sender {
  /** Host name that no earlier input had. */
  host: string;
  /** Uploads a file, as the screen "Importar" does, and waits for the end of the import. */
  importFile(kind: "wordpress" | "ghost" | "vitrine", file: Pieces): Promise<Ending>;
  /**
   * Starts a web server, has the product import it, and waits for the end.
   * @param cancelAfter requests after which it is cancelled
   */
  importSite(site: OldSite, options?: { cancelAfter?: number }): Promise<Ending>;
  sendList(path: string, file: Pieces): Promise<Ending>;
  /** Delivers a mail to the mailbox that the product polls, and waits until it has been read. */
  deliver(mail: Pieces): Promise<Ending>;
}

export interface Input {
  name: string;
  send(sender: Sender): Promise<Ending>;
}
