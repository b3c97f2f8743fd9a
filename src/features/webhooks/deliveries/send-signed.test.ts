import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { sendSigned, signatureHeaders } from "./send-signed.server.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const MESSAGE = { secret: SECRET, id: "contact_1", body: '{"nome":"João"}', allowPrivate: true };

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

async function tryOnce(answer: Answer, timeoutMs = 15_000) {
  receiver = await startReceiver(answer);
  return sendSigned({ ...MESSAGE, url: receiver.url }, { timeoutMs });
}

describe("signatureHeaders", () => {
  const signed = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
  it("signs as Standard Webhooks does", () => {
    // Example from the standard's own libraries.
    expect(signatureHeaders({ ...signed, secret: SECRET }, 1_614_265_330)).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });
  it("takes a plain secret as it is written, and sends nothing without one", () => {
    const expected = createHmac("sha256", "segredo").update(`${signed.id}.5.${signed.body}`).digest("base64");
    expect(signatureHeaders({ ...signed, secret: "segredo" }, 5)["webhook-signature"]).toBe(`v1,${expected}`);
    expect(() => signatureHeaders({ ...signed, secret: "" }, 5)).toThrow("without a secret");
  });
});

describe("sendSigned", () => {
  it("posts the very bytes, signed", async () => {
    expect(await tryOnce({ status: 201, body: "Obrigado" })).toMatchObject({
      ok: true,
      status: 201,
      text: "Obrigado",
    });
    const [request] = receiver?.requests ?? [];
    expect(request?.body).toBe(MESSAGE.body);
    const sentAt = Number(request?.headers["webhook-timestamp"]);
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Vitrine",
      ...signatureHeaders(MESSAGE, sentAt),
    });
  });
  it.each([400, 404, 410, 429, 500, 503])("tells of %s", async (status) => {
    expect(await tryOnce(status)).toMatchObject({ ok: true, status });
  });
  it("does not follow redirects", async () => {
    expect(await tryOnce("redirect")).toMatchObject({ ok: true, status: 307 });
    expect(receiver?.requests).toHaveLength(1);
  });
  it("gives up on a receiver that hangs", async () => {
    expect(await tryOnce("hang", 200)).toEqual({ ok: false, reason: "timeout", code: "TimeoutError" });
  });
  it("fails when the connection closes or nobody listens", async () => {
    expect(await tryOnce("close")).toEqual({ ok: false, reason: "unreachable", code: "ECONNRESET" });
    await receiver?.close();
    const url = receiver?.url ?? "";
    expect(await sendSigned({ ...MESSAGE, url })).toMatchObject({ ok: false, code: "ECONNREFUSED" });
  });
  it("gives up at once on a receiver that switches protocols", async () => {
    const headers = { connection: "upgrade", upgrade: "websocket" };
    expect(await tryOnce({ status: 101, headers })).toEqual({
      ok: false,
      reason: "unreachable",
      code: "ECONNRESET",
    });
  });
  it("keeps the first 2 KB of an endless answer", async () => {
    const posted = await tryOnce("flood");
    expect(posted.ok && posted.text).toBe("x".repeat(2048));
  });

  it("connects to nothing private: by number, in any spelling, by name", async () => {
    receiver = await startReceiver(200);
    const { port } = new URL(receiver.url);
    const refused = { ok: false, reason: "address", code: "address" };
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:7f00:1]", "2130706433", "0x7f000001", "localhost"]) {
      const message = { ...MESSAGE, allowPrivate: false, url: `http://${host}:${port}/` };
      expect(await sendSigned(message), host).toEqual(refused);
    }
    for (const address of ["127.0.0.1", "169.254.169.254", "10.0.0.1", "::1", "fd00:ec2::254"]) {
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      const message = { ...MESSAGE, allowPrivate: false, url: `http://inocente.example:${port}/` };
      expect(await sendSigned(message, { resolve }), address).toEqual(refused);
    }
    expect(receiver.requests).toHaveLength(0);
  });
});
