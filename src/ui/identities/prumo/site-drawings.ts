import type { SiteDrawings } from "../drawing/slots.ts";
import { BlogDrawing } from "./blog-drawing.tsx";
import { CutLine } from "./cut-line.tsx";
import { FaqDrawing } from "./faq-drawing.tsx";
import { HangingLetter } from "./hanging-letter.tsx";
import { LetterGoes } from "./letter-goes.tsx";
import { OutOfPlumb } from "./out-of-plumb.tsx";
import { Bob } from "./plumb-line.tsx";
import { PortfolioDrawing } from "./portfolio-drawing.tsx";
import { SnappedLine } from "./snapped-line.tsx";
import { SpiritLevel } from "./spirit-level.tsx";

export const siteDrawings: SiteDrawings = {
  motif: Bob,
  "not-found": OutOfPlumb,
  error: SnappedLine,
  maintenance: SpiritLevel,
  offline: CutLine,
  unsubscribed: LetterGoes,
  blog: BlogDrawing,
  portfolio: PortfolioDrawing,
  questions: FaqDrawing,
  newsletter: HangingLetter,
};
