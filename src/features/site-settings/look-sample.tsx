import { memo } from "react";
import { deriveGround } from "#src/shared/colors/grounds.ts";
import { isColor } from "#src/shared/colors/is-color.ts";
import type { HeadingWidth } from "#src/shared/heading-choices.ts";
import type { SiteLook } from "#src/shared/site-look.ts";
import { toWidthSample } from "#src/ui/theme/typefaces.ts";

/** Small pictures of headers and footers, 96 by 48: `d` are lines, `fill` is filled with the brand's color. */
const FRAMES: Record<string, { d: string; fill?: string }> = {
  "headerStyle standard": {
    d: "M6 10h18M44 10h6M54 10h6M64 10h6M0 18h96M6 28h34M6 34h24",
    fill: "M76 6h14v8H76z",
  },
  "headerStyle centered": {
    d: "M39 8h18M30 18h6M40 18h6M50 18h6M60 18h6M6 13h84M0 23h96M6 32h34M6 38h24",
    fill: "M76 4h14v7H76z",
  },
  "headerStyle boxed": {
    d: "M4 4h88v14H4zM9 11h14M42 11h6M52 11h6M62 11h6M6 28h34M6 34h24",
    fill: "M74 7h13v8H74z",
  },
  "footerStyle columns": {
    d: "M0 12h96M6 22h18M36 22h14M36 28h10M36 34h12M58 22h14M58 28h10M78 22h12M78 28h10",
  },
  "footerStyle band": { d: "M0 6h96", fill: "M0 12h96v36H0z" },
  "footerStyle statement": { d: "M0 4h96M6 30h84M6 38h12M30 38h12M54 38h12", fill: "M6 11h64v12H6z" },
};
const MOTIONS: Record<string, string> = {
  none: "",
  subtle: "M60 24h10",
  lively: "M60 24h26M58 16h16M58 32h16",
};

interface LookSampleProps {
  name: string;
  value: string;
  look: SiteLook;
}

/** Draws what a choice means. Memoized: typing in the form must not draw it again. */
export const LookSample = memo(
  ({ name, value, look }: LookSampleProps) => {
    if (name === "lightGround" || name === "darkGround")
      return (
        <GroundSample theme={name === "lightGround" ? "light" : "dark"} look={{ ...look, [name]: value }} />
      );
    if (name === "cornerRadius")
      return (
        <span
          aria-hidden
          className="block h-9 w-14 border-2 border-r-0 border-b-0 border-ink bg-sunken"
          style={{ borderTopLeftRadius: { none: 0, small: 5, medium: 10, large: 16 }[value] }}
        />
      );
    if (name === "lineStyle")
      return (
        <span
          aria-hidden
          className="block h-9 w-14 rounded-control border bg-surface"
          style={{
            borderColor: { soft: "var(--line)", normal: "var(--line-strong)", strong: "var(--ink)" }[value],
          }}
        />
      );
    if (name === "motion")
      return <Picture d={MOTIONS[value] ?? ""} fill="M40 24a8 8 0 1 0 16 0a8 8 0 1 0-16 0z" />;
    if (name === "headingWidth") return <WidthSample width={value as HeadingWidth} look={look} />;
    const frame = FRAMES[`${name} ${value}`];
    return frame ? <Picture {...frame} /> : <HeadingSample name={name} value={value} />;
  },
  (before, after) =>
    before.name === after.name &&
    before.value === after.value &&
    (!/Ground$|^headingWidth$/.test(before.name) ||
      JSON.stringify(before.look) === JSON.stringify(after.look)),
);

function Picture({ d, fill }: { d: string; fill?: string }) {
  return (
    <svg
      viewBox="0 0 96 48"
      aria-hidden
      className="h-12 w-24 rounded-control border bg-paper"
      fill="none"
      stroke="var(--muted)"
      strokeWidth="2"
    >
      {fill && <path d={fill} fill="var(--primary)" stroke="none" />}
      <path d={d} />
    </svg>
  );
}

function GroundSample({ theme, look }: { theme: "light" | "dark"; look: SiteLook }) {
  const colors = [look.primaryColor, look.lightGroundColor, look.darkGroundColor];
  if (!colors.every(isColor)) return <span aria-hidden className="block h-12 rounded-control border" />;
  const { paper, surface, ink } = deriveGround(theme, look.primaryColor, look);
  return (
    <span
      aria-hidden
      className="flex h-12 items-center gap-3 rounded-control border px-3 font-semibold"
      style={{ background: paper, color: ink }}
    >
      Aa
      <span className="h-6 grow rounded-control" style={{ background: surface }} />
      <span className="size-5 rounded-full" style={{ background: look.primaryColor }} />
    </span>
  );
}

function WidthSample({ width, look }: { width: HeadingWidth; look: SiteLook }) {
  const { family, style } = toWidthSample(look, width);
  return (
    <span
      aria-hidden
      className="block h-9 truncate text-2xl leading-9 font-semibold"
      style={{ fontFamily: `"${family}"` }}
    >
      <style href={family} precedence="sample">
        {style}
      </style>
      Título
    </span>
  );
}

function HeadingSample({ name, value }: { name: string; value: string }) {
  const style: React.CSSProperties = { fontSize: 24, fontWeight: 600 };
  if (name === "headingSize") style.fontSize = { small: 19, normal: 24, large: 30 }[value];
  if (name === "headingWeight") style.fontWeight = { light: 400, normal: 600, strong: 700 }[value];
  if (name === "headingSpacing")
    style.letterSpacing = { tight: "-0.06em", normal: "-0.02em", open: "0.02em" }[value];
  return (
    <span aria-hidden className="block h-9 truncate leading-9" style={style}>
      Título
    </span>
  );
}
