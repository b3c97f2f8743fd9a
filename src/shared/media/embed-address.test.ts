import { describe, expect, it } from "vitest";
import { FRAME_ORIGINS, readEmbedAddress } from "./embed-address.ts";

describe("addresses of content from other sites", () => {
  it.each([
    ["https://www.google.com/maps/embed?pb=1", "map", "Google Maps"],
    ["https://www.openstreetmap.org/export/embed.html?bbox=1", "map", "OpenStreetMap"],
    ["https://calendar.google.com/calendar/embed?src=x", "calendar", "Google Agenda"],
    ["https://calendly.com/empresa/conversa", "calendar", "Calendly"],
    ["https://docs.google.com/forms/d/e/abc/viewform?embedded=true", "form", "Google Forms"],
    ["https://tally.so/embed/abc", "form", "Tally"],
    ["https://youtu.be/aqz-KE-bpKQ", "video", "YouTube"],
    ["https://vimeo.com/76979871", "video", "Vimeo"],
  ])("take %s as %s", (address, kind, company) => {
    const found = readEmbedAddress(address);
    expect(found).toMatchObject({ kind, company });
    // The policy of pages lets exactly these in.
    expect(FRAME_ORIGINS).toContain(new URL(found?.src ?? "").origin);
  });

  it.each([
    "",
    "/contato",
    "javascript:alert(1)",
    "http://calendly.com/empresa",
    "https://calendly.com",
    "https://calendly.com.evil.example/empresa",
    "https://calendly.com:8443/empresa",
    "https://eu@calendly.com/empresa",
    "https://docs.google.com/document/d/abc",
    "https://www.google.com/search?q=1",
    "https://exemplo.com.br/mapa",
    "https://cdn.exemplo.com.br/video.mp4",
  ])("refuse %s", (address) => {
    expect(readEmbedAddress(address)).toBeNull();
  });
});
