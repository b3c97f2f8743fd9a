import { describe, expect, it } from "vitest";
import { makeSvgSafe, SVG_BYTES } from "./safe-svg.ts";

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"';
const svg = (inside: string, more = "") => `${HEAD}${more}>${inside}</svg>`;
const check = (text: string | Buffer) => makeSvgSafe(Buffer.from(text));
const BOMB = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg("<text>&b;</text>")}`;
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

describe("an SVG logo that is harmless", () => {
  it("is kept as it looks, without what drawing programs add", () => {
    const drawn = `<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://inkscape.example/ns" width="120px" height="40px" inkscape:version="1.3">
<metadata><inkscape:note>x</inkscape:note></metadata><defs><style>.a{fill:#285491}</style><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
<title>Prumo &amp; Nível</title><path class="a" d="M0 0h10" data-name="x"/><circle r="2" fill="url(#g)"/></svg>`;
    const safe = check(drawn);
    expect(safe).toMatchObject({ ok: true });
    const text = safe.ok ? safe.svg : "";
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 120 40">/);
    expect(text).toContain(".a{fill:#285491}");
    expect(text).toContain('<circle r="2" fill="url(#g)">');
    expect(text).toContain("Prumo &amp; Nível");
    expect(text).not.toMatch(/inkscape|metadata|DOCTYPE|Generator|data-name|<\?xml/);
    // Checked SVG stays unchanged when checked again.
    expect(check(text)).toEqual({ ok: true, svg: text });
  });

  it("keeps its styles' selectors, written as XML wants them", () => {
    const safe = check(svg("<style>g>path{fill:red}</style>"));
    expect(safe).toMatchObject({ ok: true, svg: expect.stringContaining("g&gt;path{fill:red}") });
    expect(check(safe.ok ? safe.svg : "")).toEqual(safe);
  });

  it("may repeat its own shapes, and take either kind of quotes and links", () => {
    const text = svg(`<path id="p" d="M0 0"/><use xlink:href="#p"/><use href='#p' x="2"/>`, ` ${XLINK}`);
    expect(check(text)).toMatchObject({ ok: true, svg: expect.stringContaining('<use href="#p"></use>') });
  });
});

describe("a hostile SVG is refused, with the reason", () => {
  it.each([
    ["a script", svg("<script>alert(1)</script>"), "scripts"],
    ["a script of another namespace", svg('<x:script xmlns:x="urn:x">1</x:script>'), "scripts"],
    ["a handler", svg('<path d="M0 0" onload="alert(1)"/>'), "scripts"],
    ["a handler at the root", svg("", ' onload="alert(1)"'), "scripts"],
    ["a handler in capitals", svg('<path ONCLICK="alert(1)"/>'), "scripts"],
    ["HTML inside", svg("<foreignObject><body/></foreignObject>"), "foreignObject"],
    ["a picture from elsewhere", svg('<image href="https://evil.example/x.png"/>'), "imagens"],
    ["a picture within", svg('<image href="data:image/png;base64,AAAA"/>'), "imagens"],
    ["a link", svg('<a href="https://evil.example"><path d="M0 0"/></a>'), "links"],
    ["a use of another file", svg('<use href="https://evil.example/x.svg#a"/>'), "aponta para fora"],
    ["a use of a script", svg(`<use xlink:href="javascript:alert(1)"/>`, ` ${XLINK}`), "aponta para fora"],
    ["a fill from elsewhere", svg('<path fill="url(https://evil.example/#a)"/>'), "aponta para fora"],
    ["a fill in disguise", svg('<path fill="url( &#x68;ttps://evil.example )"/>'), "aponta para fora"],
    ["a style that imports", svg('<style>@import "https://evil.example/x.css";</style>'), "estilos"],
    ["a style that loads", svg("<style>a{background:url(//evil.example)}</style>"), "aponta para fora"],
    ["an escaped style", svg("<style>a{fill:u\\72l(x)}</style>"), "estilos"],
    ["an escaped fill", svg('<path fill="\\75rl(https://evil.example)"/>'), "estilos"],
    ["an import in a style, escaped twice", svg("<style>&amp;#64;import 'x'</style>"), "estilos"],
    [
      "a link in a style, escaped twice",
      svg("<style>a{fill:&amp;#117;rl(//evil.example)}</style>"),
      "estilos",
    ],
    ["a style in CDATA", svg("<style><![CDATA[@font-face{src:local(x)}]]></style>"), "estilos"],
    ["a style attribute", svg("<path style=\"fill:url('https://evil.example')\"/>"), "aponta para fora"],
    ["an animation", svg('<animate attributeName="href" to="javascript:alert(1)"/>'), "animações"],
    ["a set", svg('<set attributeName="onload" to="alert(1)"/>'), "animações"],
    ["a huge filter", svg('<filter id="f" width="1e9" height="1e9"><feTurbulence/></filter>'), "filtros"],
    ["a filter's part alone", svg('<feImage href="https://evil.example"/>'), "imagens"],
    ["entities that multiply", BOMB, "entidades"],
    [
      "an entity from a file",
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
      "entidades",
    ],
    ["an unknown entity", svg("<text>&unknown;</text>"), "bem formado"],
    [
      "uses that multiply",
      svg(`<g id="a"><path d="M0 0"/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>`),
      "repete",
    ],
    ["too many elements", svg("<path/>".repeat(5000)), "elementos"],
    ["a tower of groups", svg("<g>".repeat(100) + "</g>".repeat(100)), "grupos demais"],
    ["no measures", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', "medidas"],
    ["absurd measures", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e99 1"/>', "medidas"],
    ["HTML", "<html><body onload=alert(1)></html>", "não é um SVG"],
    ["another XML", '<rss version="2.0"/>', "não é um SVG"],
    ["an SVG without its namespace", '<svg viewBox="0 0 1 1"/>', "não é um SVG"],
    ["half a file", `${HEAD}><path`, "bem formado"],
    ["bytes that are no text", Buffer.from([0x3c, 0x73, 0xff, 0xfe, 0x00]), "UTF-8"],
    ["too much", svg(`<path d="${"M0 0".repeat(SVG_BYTES)}"/>`), "128 KB"],
  ])("%s", (_name, text, reason) => {
    expect(check(text)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});

it("nothing that was refused can come back by being written twice", () => {
  const safe = check(svg("<text>&lt;script&gt;alert(1)&lt;/script&gt;</text><title>&quot;&gt;</title>"));
  expect(safe).toMatchObject({ ok: true });
  expect(safe.ok && safe.svg).not.toContain("<script");
});
