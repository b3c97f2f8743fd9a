// A drawing for each value, with one part in amber.

/** Innovation. */
export function Compass() {
  return (
    <>
      <path className="thin" d="M20 112H220" />
      <path className="dashed" d="M80 112a62 62 0 0 1 124 0" />
      <path className="face" d="M108 6h12v14h-12Z" />
      <path className="face" d="M110 28L76 96l4 16 10-10L120 32Z" />
      <path className="face" d="M118 28L166 70l4 12-12-6L112 34Z" />
      <circle className="tint" cx="114" cy="26" r="10" />
      <path className="strong" d="M170 82l6 5" />
      <path className="amber" d="M174 82l8 6-6 4-6-4Z" />
    </>
  );
}

/** Transparency. */
export function FoldingRule() {
  const marks = Array.from({ length: 11 }, (_, index) => `M${58 + index * 10} 96v${index % 5 ? 6 : 11}`);
  return (
    <>
      <g transform="rotate(-34 46 104)">
        <rect className="tint" x="40" y="92" width="132" height="20" rx="4" />
      </g>
      <g transform="rotate(28 148 34)">
        <rect className="face" x="142" y="24" width="92" height="20" rx="4" />
      </g>
      <rect className="face" x="40" y="96" width="132" height="20" rx="4" />
      <path className="thin" d={marks.join("")} />
      <circle className="amber" cx="48" cy="106" r="4.5" />
      <circle className="face" cx="149" cy="35" r="4.5" />
    </>
  );
}

/** Commitment. */
export function SquareTool() {
  const marks = Array.from({ length: 12 }, (_, index) => `M${96 + index * 10} 112v${index % 5 ? -6 : -10}`);
  return (
    <>
      <path className="face" d="M60 8H84V88H216V112H60Z" />
      <path className="thin" d={marks.join("")} />
      <path className="thin" d="M84 70h18v18" />
      <circle className="amber" cx="93" cy="79" r="3.5" />
      <path className="dashed" d="M84 8L216 88" />
    </>
  );
}

/** Result: a spirit level. */
export function LevelTool() {
  return (
    <>
      <path
        className="thin"
        d="M12 104H228M28 104l-8 8M60 104l-8 8M92 104l-8 8M124 104l-8 8M156 104l-8 8M188 104l-8 8M220 104l-8 8"
      />
      <rect className="face" x="24" y="56" width="192" height="48" rx="8" />
      <path className="thin" d="M24 68H216M24 92H216" />
      <rect className="tint" x="84" y="66" width="72" height="28" rx="14" />
      <path d="M108 66v28M132 66v28" />
      <ellipse className="amber" cx="120" cy="78" rx="9.5" ry="6.5" />
      <circle className="face" cx="52" cy="80" r="7" />
      <circle className="face" cx="188" cy="80" r="7" />
      <path className="thin" d="M120 44V20M114 38l6 6 6-6" />
    </>
  );
}
