import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { measureHostile } from "../bench/hostile/run.ts";
import type { Product } from "../bench/product.ts";

it("signs in anew for each input, and stops the product that it has started if it fails to measure", async () => {
  // Serves visitors, and refuses every import.
  const server = createServer((request, response) => {
    if (request.method !== "GET") {
      const detail = request.headers.authorization === "anew" ? "Quebrado" : "Confirme que é você";
      return response.writeHead(500).end(JSON.stringify({ detail }));
    }
    return response.end(JSON.stringify({ posts: [{ slug: "texto" }] }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const stopped: string[] = [];
  const productOf = (name: string): Product => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pid: process.pid,
    dataDir: "",
    staff: { authorization: "long ago" },
    signIn: async () => ({ authorization: "anew" }),
    connection: { user: "", database: "" },
    openDatabase: () => {
      throw new Error("no database is opened");
    },
    startAnother: () => Promise.reject(new Error("no other process is started")),
    startedAt: 0,
    restart: async () => productOf("restarted"),
    isRunning: () => true,
    stop: async () => void stopped.push(name),
    kill: async () => {},
  });
  await expect(measureHostile(productOf("given"), () => {}, [])).rejects.toThrow("Quebrado");
  expect(stopped).toEqual(["restarted"]);
});
