// A real mail server on this machine, which keeps received mails.

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface TestSmtpServer {
  port: number;
  mails: { envelopeTo: string[]; mail: ParsedMail }[];
  close(): Promise<void>;
}

/**
 * @param port 0 for any free one; a fixed one for a server that comes back
 * @param refuses returns true to refuse a recipient for good, or the code to refuse with; the answer quotes the address
 */
export async function startSmtpServer(
  port = 0,
  refuses: (address: string) => boolean | number = () => false,
): Promise<TestSmtpServer> {
  const mails: TestSmtpServer["mails"] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    // A closing server does not wait for its clients, which keep their connections.
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      const code = refuses(address);
      const responseCode = typeof code === "number" ? code : 550;
      done(code ? Object.assign(new Error(`<${address}>: unknown user`), { responseCode }) : null);
    },
    onData(stream, session, done) {
      const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream, (error, mail) => {
        if (!error) mails.push({ envelopeTo, mail });
        done(error as Error | null);
      });
    },
  });
  smtp.on("error", () => {});
  const server = smtp.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
