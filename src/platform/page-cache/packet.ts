// One form of a page, headers and body, as the bytes that go over the wire: making them anew for each
// request costs more than everything else together (docs/adr/0021).
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface Packet {
  bytes: Buffer;
  /** Where the two headers stand that differ from answer to answer. */
  stampAt: number;
  bodyAt: number;
}

/** Node's marks of an answer whose head is out: there is no other way to finish one that it did not write. */
const SENT = { _header: "-", _headerSent: true };

const EPOCH = new Date(0).toUTCString();
const NO_ID = "00000000-0000-0000-0000-000000000000";
const toStamp = (date: string, id: string): string => `date: ${date}\r\nx-request-id: ${id}`;

/**
 * @param headers name and value in turn, all but those of connection, date and request
 * @param keepAliveSeconds what the server promises, and tells
 */
export function createPacket(headers: string[], body: Buffer, keepAliveSeconds: number): Packet {
  const lines = ["HTTP/1.1 200 OK"];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  lines.push(`content-length: ${body.length}`, "connection: keep-alive");
  lines.push(`keep-alive: timeout=${keepAliveSeconds}`, "");
  const start = Buffer.from(lines.join("\r\n"), "latin1");
  const stamp = Buffer.from(`${toStamp(EPOCH, NO_ID)}\r\n\r\n`, "latin1");
  const bodyAt = start.length + stamp.length;
  return { bytes: Buffer.concat([start, stamp, body]), stampAt: start.length, bodyAt };
}

export function bodyOf({ bytes, bodyAt }: Packet): Buffer {
  return bytes.subarray(bodyAt);
}

/**
 * Sends a packet past Node's own writing of heads, where the connection is in its plainest state.
 * @param date as `Date` headers have it
 * @returns false where it is not, and nothing was sent
 */
export function sendPacket(
  request: IncomingMessage,
  response: ServerResponse,
  packet: Packet,
  date: string,
): boolean {
  const { socket } = response;
  // Behind another answer (no socket yet), half closed, or still busy with what went before.
  if (request.method !== "GET" || !response.shouldKeepAlive || !socket?.writable || socket.writableLength > 0)
    return false;
  packet.bytes.write(toStamp(date, randomUUID()), packet.stampAt, "latin1");
  Object.assign(response, SENT);
  socket.write(packet.bytes);
  // The system has not taken all of it: these bytes must stay as they are, and the next answer has its own.
  if (socket.writableLength > 0) packet.bytes = Buffer.from(packet.bytes);
  response.end();
  return true;
}
