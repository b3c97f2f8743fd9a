// Clients that send a byte now and then, so that a server must wait for them.

import { connect, type Socket } from "node:net";
import { newAddress } from "./calls.ts";

const BYTE_EVERY_MS = 200;

export interface SlowClients {
  /** Counts the connections that the server keeps open. */
  open(): number;
  close(): void;
}

/**
 * Opens connections to one process: half send their headers slowly, half their body.
 * @returns when all of them are connected
 */
export async function openSlowClients(url: string, count: number): Promise<SlowClients> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const socket = connect(Number(port), hostname);
      // The server may close it.
      socket.on("error", () => {});
      await new Promise((resolve) => socket.once("connect", resolve));
      socket.write(place % 2 === 0 ? beginHeaders() : beginBody());
      return socket;
    }),
  );
  const isOpen = (socket: Socket): boolean => !socket.destroyed && socket.writable;
  const timer = setInterval(() => {
    for (const socket of sockets) if (isOpen(socket)) socket.write("x");
  }, BYTE_EVERY_MS);
  return {
    open: () => sockets.filter(isOpen).length,
    close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Ends within the name of a header. */
const beginHeaders = (): string => "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow";

/** Ends within the text of a message. */
function beginBody(): string {
  const head = [
    "POST /api/contact HTTP/1.1",
    "Host: localhost",
    `X-Forwarded-For: ${newAddress()}`,
    "Content-Type: application/json",
    "Content-Length: 5000",
  ];
  return `${head.join("\r\n")}\r\n\r\n{"name":"`;
}
