// Watches every connection that this process opens, after name resolution and checks.

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

const CHANNEL = "net.client.socket";

export interface ConnectionWatch {
  /** Addresses with ports in the order of attempts, successful or not. */
  begun: string[];
  stop(): void;
}

/** Watches until it is stopped; connections that are refused before they start do not count. */
export function watchConnections(): ConnectionWatch {
  const begun: string[] = [];
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (address: string, port: number) => begun.push(`${address}:${port}`));
  };
  subscribe(CHANNEL, watch);
  return { begun, stop: () => void unsubscribe(CHANNEL, watch) };
}
