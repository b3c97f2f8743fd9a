import { box, circle, repeat, sketch, withNumber } from "../drawing/sketch.ts";
import type { SiteDrawings } from "../drawing/slots.ts";

const envelope = (x: number, y: number, width: number, height: number) =>
  `${box(x, y, width, height, 4)}M${x} ${y + 4}L${x + width / 2} ${y + height * 0.62}L${x + width} ${y + 4}`;

export const siteDrawings: SiteDrawings = {
  motif: sketch(["face", circle(0, 24, 10)], ["key", circle(0, 24, 5)], ["keyline", "M0-8V14"]),
  "not-found": withNumber(
    sketch(
      ["fine", "M40 360H120L176 304M440 360H360L304 304M40 0H120L176 56M440 0H360L304 56"],
      ["line", "M20 180H84M396 180H460"],
      ["face", box(84, 64, 312, 232, 16)],
      ["line", repeat(5, (pin) => `M${148 + pin * 46} 64V40M${148 + pin * 46} 296V320`)],
      ["keyline", "M20 180H84M240 320V352L272 384H330"],
      ["gap", "M330 384H460"],
      ["face", circle(176, 304, 7), circle(304, 304, 7), circle(176, 56, 7), circle(304, 56, 7)],
      ["key", circle(20, 180, 7), circle(334, 384, 7)],
    ),
    { x: 240, y: 216, text: "404" },
  ),
  error: sketch(
    ["fine", "M40 330H440M40 20H440"],
    ["soft", box(40, 100, 132, 150, 12), box(308, 100, 132, 150, 12)],
    ["line", "M64 136H140M64 160H116M64 184H132M332 136H408M332 160H384M332 184H400"],
    ["keyline", "M172 175H214l8-16M308 175H268l-10 18"],
    ["gap", "M214 175H268"],
    ["line", "M232 128l6 16M252 124l-3 16M230 226l7-16M252 224l-5-16"],
    ["key", circle(172, 175, 7), circle(308, 175, 7)],
  ),
  maintenance: sketch(
    ["fine", "M20 250H460"],
    ["line", "M40 150H128M352 150H440"],
    ["gap", "M128 150H352"],
    ["soft", box(178, 88, 124, 124, 12)],
    ["face", circle(240, 150, 34)],
    ["line", "M240 128V150L256 162"],
    ["keyline", "M40 150H128"],
    ["face", circle(440, 150, 9)],
    ["key", circle(40, 150, 9), circle(128, 150, 6)],
  ),
  offline: sketch(
    ["fine", "M60 380H420"],
    ["face", box(60, 120, 120, 150, 12), box(300, 120, 120, 150, 12)],
    ["fine", "M80 152H160M80 176H136M80 200H152M320 152H400M320 176H376M320 200H392"],
    ["keyline", "M180 195H214"],
    ["line", "M266 195H300"],
    ["gap", "M214 195H266"],
    ["face", circle(266, 195, 7)],
    ["key", circle(214, 195, 7)],
  ),
  unsubscribed: sketch(
    ["fine", "M60 380H460"],
    ["gap", "M260 0V120"],
    ["face", envelope(140, 170, 240, 150)],
    ["face", circle(260, 170, 9)],
    ["key", circle(260, 124, 9)],
  ),
  blog: sketch(
    ["fine", "M16 40H96L120 16H304M16 192H96L120 216H304"],
    ["face", box(64, 40, 192, 152, 8)],
    ["soft", box(80, 84, 72, 60, 4)],
    ["line", "M80 60H184M80 72H144M88 130l18-20 14 12 24-26"],
    ["fine", "M168 92H240M168 106H240M168 120H240M168 134H216M80 162H240M80 176H200"],
    ["keyline", "M256 116H288L304 100V60"],
    ["face", circle(16, 40, 5), circle(16, 192, 5)],
    ["key", circle(304, 56, 7), circle(256, 116, 5)],
  ),
  portfolio: sketch(
    ["fine", "M8 40H412M8 232H412M66 40V72M186 40V72M306 40V72"],
    ["face", box(16, 72, 100, 124, 6), box(136, 72, 100, 124, 6), box(256, 72, 100, 124, 6)],
    ["soft", box(28, 150, 76, 34, 3), circle(186, 148, 28)],
    ["fine", "M16 94H116M136 94H236M256 94H356M28 112H80M28 126H92M268 112H320M268 126H304"],
    ["line", "M40 172l18-14 14 8 20-12M186 120a28 28 0 1 1-27 35l27-7ZM268 182l24-26 18 14 34-34"],
    ["keyline", "M116 134H136M236 134H256M356 134H384L396 122V60"],
    ["key", circle(396, 56, 7)],
  ),
  questions: sketch(
    ["fine", "M24 160H72M248 160H296M160 24V8M160 312V296"],
    ["soft", "M92 48H228L272 92V228L228 272H92L48 228V92Z"],
    ["face", "M108 72H212L248 108V212L212 248H108L72 212V108Z"],
    ["line", "M124 132V120L140 104H180L196 120V144L160 180V200"],
    ["face", circle(124, 136, 8), circle(24, 160, 6), circle(296, 160, 6)],
    ["key", circle(160, 222, 9)],
  ),
  newsletter: sketch(
    ["keyline", "M48 0V40L60 52V64"],
    ["face", envelope(6, 64, 84, 54)],
    ["fine", "M6 134H90"],
    ["key", circle(60, 64, 4)],
  ),
};
