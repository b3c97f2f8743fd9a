// Every connection that this process begins, as the system is asked for it: after names and checks.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

const CHANNEL = "net.client.socket";

export interface ConnectionWatch {
  /** Addresses with ports, in the order in which they were tried, whether anybody answered or not. */
  begun: string[];
  stop(): void;
}

/** Watches until it is stopped; a connection that is refused before it begins does not count. */
export function watchConnections(): ConnectionWatch {
  const begun: string[] = [];
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (address: string, port: number) => begun.push(`${address}:${port}`));
  };
  subscribe(CHANNEL, watch);
  return { begun, stop: () => void unsubscribe(CHANNEL, watch) };
}
