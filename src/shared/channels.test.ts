import { describe, expect, it } from "vitest";
import { assistantName, channelOf, sourceLabel } from "./channels.ts";

describe("the channel of a visit", () => {
  it.each([
    ["chatgpt.com", null, "assistant"],
    ["chat.openai.com", null, "assistant"],
    ["ChatGPT.com", "referral", "assistant"],
    ["openai", "chat", "assistant"],
    ["claude.ai", null, "assistant"],
    ["gemini.google.com", null, "assistant"],
    ["perplexity.ai", null, "assistant"],
    ["copilot.microsoft.com", null, "assistant"],
    ["copilot", "cpc", "assistant"],
    ["google.com", null, "search"],
    ["google.com.br", null, "search"],
    ["br.search.yahoo.com", null, "search"],
    ["google", "cpc", "paid"],
    ["facebook", "paid-social", "paid"],
    ["m.facebook.com", null, "social"],
    ["l.instagram.com", null, "social"],
    ["linkedin", "social", "social"],
    ["t.co", null, "social"],
    ["newsletter", "email", "email"],
    ["parceiro.com.br", null, "referral"],
    ["notgoogle.com", null, "referral"],
    ["xclaude.ai", null, "referral"],
    ["(direto)", null, "direct"],
    ["(outros)", null, "referral"],
    [null, null, "unknown"],
  ])("of %s by %s is %s", (source, medium, channel) => {
    expect(channelOf({ source, medium })).toBe(channel);
  });

  it("names an assistant alike by its host and by a campaign's name", () => {
    expect(["chatgpt.com", "openai", "www.perplexity.ai"].map(assistantName)).toEqual([
      "ChatGPT",
      "ChatGPT",
      "Perplexity",
    ]);
    expect(sourceLabel("parceiro.com.br")).toBe("parceiro.com.br");
    expect(sourceLabel(null)).toBe("Não se sabe");
  });
});
