import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { readConfig } from "#src/platform/config.ts";
import { askOwnSite } from "./own-site.ts";

it("waits for a site that says to come again, stops when told to, and believes it only so often", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response
      .writeHead(503, { "retry-after": asked === 1 ? "3600" : "0.001", "content-type": "text/html" })
      .end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const config = { ...readConfig(), host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  try {
    const stop = new AbortController();
    const waiting = askOwnSite({ config, secrets: undefined }, stop.signal)("/a");
    await expect.poll(() => asked).toBe(1);
    stop.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    const ask = askOwnSite({ config, secrets: undefined }, new AbortController().signal);
    expect((await ask("/a")).status).toBe(503);
    expect(asked).toBe(22);
    expect((await ask("/b")).status).toBe(503);
    expect(asked).toBe(23);
  } finally {
    server.close();
  }
});
