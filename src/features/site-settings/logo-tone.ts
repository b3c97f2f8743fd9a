// Judges a logo on a dark background by its pixels, in the browser.

import { contrastOf } from "#src/shared/colors/brand-colors.ts";
import { NEUTRALS } from "#src/shared/colors/neutrals.ts";

/** Contrast below which a shape hardly stands out from its background (WCAG 1.4.11 asks for 3). */
const SEEN = 2;
/** Width in pixels; enough to know the colors. */
const SAMPLE = 64;
/** Width of a drawn version in pixels; logos are shown much smaller. */
const DRAWN_WIDTH = 1200;

export interface LogoTone {
  /** Most of the logo is hard to see in the dark theme. */
  isLost: boolean;
  /** The logo has transparent parts, so that its shape can be drawn in another color. */
  isCutOut: boolean;
}

/** @throws if the picture cannot be loaded */
export async function readTone(address: string): Promise<LogoTone> {
  const picture = await load(address);
  const { data } = draw(picture, SAMPLE).getImageData(0, 0, SAMPLE, heightAt(picture, SAMPLE));
  let [lost, shown] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    shown += 1;
    if (contrastOf(toHex(red, green, blue), NEUTRALS.dark.paper) < SEEN) lost += 1;
  }
  return { isLost: lost > shown / 2, isCutOut: shown < data.length / 4 };
}

/** Draws the logo's shape in the dark theme's ink, as PNG. @throws if the picture cannot be loaded */
export async function drawLightVersion(address: string): Promise<File> {
  const context = draw(await load(address), DRAWN_WIDTH);
  const { canvas } = context;
  context.globalCompositeOperation = "source-in";
  context.fillStyle = NEUTRALS.dark.ink;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the logo could not be drawn");
  return new File([blob], "logo-claro.png", { type: "image/png" });
}

async function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

function draw(picture: HTMLImageElement, width: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = heightAt(picture, width);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context;
}

function heightAt({ naturalWidth, naturalHeight }: HTMLImageElement, width: number): number {
  return Math.max(1, Math.round((width * (naturalHeight || 1)) / (naturalWidth || 1)));
}

function toHex(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
