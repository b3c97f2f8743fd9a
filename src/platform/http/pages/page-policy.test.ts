import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sealScripts } from "./page-policy.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("sealScripts", () => {
  it("allows the scripts of this render by their hash and removes the nonce", () => {
    const { html, policy } = sealScripts('<script nonce="n1">go()</script>', "n1");
    expect(html).toBe("<script>go()</script>");
    expect(policy).toContain(hashOf("go()"));
    expect(policy).not.toContain("n1");
  });

  it("does not allow a script that content brought along", () => {
    const page =
      '<script nonce="n1">go()</script><p><script>evil()</script><script nonce="guess">evil()</script></p>';
    const { policy } = sealScripts(page, "n1");
    expect(policy).not.toContain(hashOf("evil()"));
  });

  it("never allows inline scripts as such", () => {
    const scriptRule = sealScripts("<p></p>", "n1")
      .policy.split("; ")
      .find((rule) => rule.startsWith("script-src"));
    expect(scriptRule).toBe("script-src 'self'");
  });

  it("allows other hosts only where it is told to", () => {
    const foreign = { scripts: ["https://tags.example"], connections: ["https://*.count.example"] };
    const rules = sealScripts('<script nonce="n1">go()</script>', "n1", foreign).policy.split("; ");
    expect(rules).toContain(`script-src 'self' ${hashOf("go()")} https://tags.example`);
    expect(rules).toContain("connect-src 'self' https://*.count.example");
    expect(sealScripts("<p></p>", "n1").policy).toContain("connect-src 'self';");
  });
});
