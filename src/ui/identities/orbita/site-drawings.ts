import { arc, box, circle, planet, sketch, withNumber } from "../drawing/sketch.ts";
import type { SiteDrawings } from "../drawing/slots.ts";

const envelope = (x: number, y: number, width: number, height: number) =>
  `${box(x, y, width, height, 8)}M${x} ${y + 6}Q${x + width / 2} ${y + height} ${x + width} ${y + 6}`;

export const siteDrawings: SiteDrawings = {
  motif: sketch(["keyline", "M0-8V16"], ["face", circle(0, 25, 9)], ["key", circle(0, 25, 4)]),
  "not-found": withNumber(
    sketch(
      ["gap", arc(240, 180, 220, 60, 400)],
      ["line", circle(240, 180, 168)],
      ["soft", circle(240, 180, 124)],
      ["mark", planet(240, 180, 168, 230, 7), planet(240, 180, 168, 130, 5)],
      ["keyline", arc(240, 180, 168, 300, 360), "M240 12Q330 4 404-44"],
      ["key", circle(408, -46, 10)],
    ),
    { x: 240, y: 216, text: "404" },
  ),
  error: sketch(
    ["line", arc(240, 180, 168, 60, 200), arc(240, 180, 168, 236, 384)],
    ["gap", arc(240, 180, 168, 24, 60), arc(240, 180, 168, 200, 236)],
    ["soft", circle(240, 180, 104)],
    ["line", "M226 84l26 52-34 30 40 40-26 26 14 46"],
    ["mark", planet(240, 180, 168, 300, 8)],
    ["key", planet(240, 180, 168, 60, 10)],
  ),
  maintenance: sketch(
    ["fine", "M20 260H460"],
    ["gap", arc(240, 260, 210, 290, 430)],
    ["line", arc(240, 260, 160, 270, 450)],
    ["soft", "M140 260a100 100 0 0 1 200 0Z"],
    ["face", circle(240, 214, 30)],
    ["line", "M240 194V214L254 224"],
    ["keyline", arc(240, 260, 160, 270, 345)],
    ["key", planet(240, 260, 160, 345, 9)],
  ),
  offline: sketch(
    ["fine", "M60 380H420"],
    ["face", circle(240, 220, 56)],
    ["soft", circle(240, 220, 30)],
    ["line", arc(240, 220, 104, 300, 420)],
    ["gap", arc(240, 220, 152, 300, 420), arc(240, 220, 200, 306, 414)],
    ["key", planet(240, 220, 104, 420, 8)],
  ),
  unsubscribed: sketch(
    ["fine", "M60 390H460"],
    ["gap", arc(260, 240, 190, 270, 450)],
    ["face", envelope(160, 200, 200, 130)],
    ["key", planet(260, 240, 190, 400, 10)],
  ),
  blog: sketch(
    ["fine", circle(160, 116, 104)],
    ["face", box(72, 44, 176, 144, 10)],
    ["soft", circle(116, 120, 28)],
    ["line", "M88 66H184M88 80H148", arc(116, 120, 28, 0, 120)],
    ["fine", "M160 100H232M160 114H232M160 128H212M160 142H232M88 168H232"],
    ["keyline", arc(160, 116, 104, 0, 62)],
    ["key", planet(160, 116, 104, 62, 8)],
  ),
  portfolio: sketch(
    ["fine", "M24 130a186 96 0 1 0 372 0a186 96 0 1 0-372 0Z"],
    ["face", box(48, 78, 96, 112, 8), box(164, 62, 96, 128, 8), box(280, 78, 96, 112, 8)],
    ["soft", circle(96, 142, 26), box(178, 136, 68, 40, 6), circle(328, 142, 26)],
    ["line", "M48 98H144M164 82H260M280 98H376", arc(96, 142, 26, 0, 230), "M190 162l16-14 12 8 18-16"],
    ["line", arc(328, 142, 26, 300, 480)],
    ["keyline", "M210 34a186 96 0 0 1 130 27"],
    ["key", circle(342, 62, 9)],
  ),
  questions: sketch(
    ["gap", circle(160, 160, 144)],
    ["soft", circle(160, 160, 104)],
    ["line", circle(160, 160, 104), arc(160, 132, 36, 270, 480), "M191 150Q160 162 160 192"],
    ["keyline", arc(160, 160, 144, 30, 110)],
    ["mark", planet(160, 160, 144, 250, 6)],
    ["key", circle(160, 216, 8), planet(160, 160, 144, 110, 7)],
  ),
  newsletter: sketch(
    ["keyline", arc(48, 92, 58, 250, 390)],
    ["face", envelope(8, 66, 80, 52)],
    ["fine", "M8 134H88"],
    ["key", planet(48, 92, 58, 390, 5)],
  ),
};
