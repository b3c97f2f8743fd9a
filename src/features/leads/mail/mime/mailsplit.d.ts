declare module "@zone-eu/mailsplit" {
  import type { Transform } from "node:stream";

  export interface MimeNode {
    type: "node";
    parentNode: MimeNode | false;
    contentType: string | false;
    headers: { getList(): { key: string; line: string }[] };
  }

  export interface MimeData {
    /** "data" is what stands between parts, "body" is content. */
    type: "data" | "body";
    node: MimeNode;
    value: Buffer;
  }

  /** Splits a mail into parts, whose content it leaves as it was transferred. */
  export class Splitter extends Transform {
    constructor(options?: { ignoreEmbedded?: boolean; maxHeadSize?: number; maxChildNodes?: number });
  }
}
