import { box, circle, sketch } from "../drawing/sketch.ts";
import type { SiteDrawings } from "../drawing/slots.ts";
import { cutSign } from "./sign.ts";

const rules = sketch(["fine", "M0 48H480M0 368H480M80-40V400M400-40V400"], ["gap", "M240-40V400"]);

export const siteDrawings: SiteDrawings = {
  motif: sketch(["key", box(-8, 8, 16, 16)]),
  "not-found":
    sketch(["fine", "M0 80H480M0 272H480M48-40V400M432-40V400"], ["gap", "M240-40V400"]) +
    cutSign({ text: "404", x: 240, baseline: 272, cap: 176 }, [176, 80, 128, 256]) +
    sketch(["key", circle(400, 48, 24)], ["edge", "M176 144h128M240 80v256"]),
  error:
    rules +
    cutSign({ text: "!", x: 240, baseline: 368, cap: 304 }, [240, 48, 160, 192]) +
    sketch(["key", circle(120, 328, 32)]),
  maintenance:
    sketch(["fine", "M0 40H480M0 260H480"], ["gap", "M240 0V300"]) +
    cutSign({ x: 240, baseline: 260, cap: 208 }, [120, 40, 120, 220]) +
    sketch(["key", circle(376, 236, 24)]),
  offline:
    rules +
    cutSign({ text: "…", x: 240, baseline: 300, cap: 240 }, [240, 160, 160, 208]) +
    sketch(["key", circle(120, 88, 32)]),
  unsubscribed:
    sketch(["fine", "M20 60H500M20 360H500"], ["gap", "M260 0V420"]) +
    cutSign({ text: "@", x: 260, baseline: 330, cap: 240 }, [100, 60, 160, 150]) +
    sketch(["key", circle(400, 330, 30)]),
  blog:
    sketch(["fine", "M0 32H320M0 192H320M48 0V224M272 0V224"]) +
    cutSign({ text: "Aa", x: 160, baseline: 192, cap: 144 }, [160, 96, 112, 96]) +
    sketch(["key", circle(80, 64, 16)]),
  portfolio:
    sketch(["fine", "M0 36H420M0 228H420"], ["gap", "M210 0V260"]) +
    cutSign({ x: 210, baseline: 228, cap: 176 }, [210, 36, 128, 192]) +
    sketch(["soft", box(18, 132, 64, 96), box(82, 36, 64, 96)], ["key", circle(370, 196, 32)]),
  questions:
    sketch(["fine", "M0 32H320M0 288H320M48 0V320M272 0V320"]) +
    cutSign({ text: "?", x: 160, baseline: 288, cap: 240 }, [160, 32, 112, 128]) +
    sketch(["key", circle(88, 248, 24)]),
  newsletter:
    sketch(["fine", "M0 32H96M0 128H96"]) +
    cutSign({ text: "@", x: 48, baseline: 112, cap: 64 }, [48, 32, 48, 48]) +
    sketch(["key", circle(12, 116, 7)]),
};
