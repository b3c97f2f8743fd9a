// One line drawing for each service, in the hand of the builder's sheet. Decorative: the text beside
// them says it all. Coloured and moved by drawings.css; in each, one thing only is amber.

function Sheet({ children }: { children: React.ReactNode }) {
  return (
    <svg className="drawing service-drawing" viewBox="0 0 240 128" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A part cut for one gap: hovering a card lowers it into place. */
export function CustomSystemDrawing() {
  return (
    <Sheet>
      <path className="face" d="M16 112V68H84v16h16v16h40V84h16V68h68v44Z" />
      <path className="plumb-stroke axis" d="M120 0V128" />
      <g className="drops">
        <path className="tint" d="M85.5 20h69v30.500h-16v16H101.500v-16h-16Z" />
        <path className="thin" d="M118 17v6M122 17v6" />
      </g>
      <path className="thin" d="M84 62V54M156 62V54M118 97v6M122 97v6" />
    </Sheet>
  );
}

/** Finished modules, set on a level whose bubble keeps to the middle. */
export function SaasDrawing() {
  return (
    <Sheet>
      <rect className="face" x="16" y="92" width="208" height="20" rx="4" />
      <rect className="tint" x="98" y="96" width="44" height="12" rx="6" />
      <path d="M112 96v12M128 96v12" />
      <ellipse className="amber" cx="120" cy="102" rx="6" ry="4" />
      <rect className="face" x="32" y="48" width="52" height="44" rx="4" />
      <path d="M32 60h52M42 70h24M42 80h14" />
      <rect className="face" x="94" y="28" width="52" height="64" rx="4" />
      <path d="M94 40h52M106 82V70M120 82V52M134 82V62" />
      <g className="lands">
        <rect className="tint" x="156" y="46" width="52" height="44" rx="4" />
        <path d="M156 58h52M172 73l7 7 13-14" />
      </g>
    </Sheet>
  );
}

/** ERP, bank and invoice, joined by one line. */
export function IntegrationDrawing() {
  return (
    <Sheet>
      <path className="plumb-stroke" d="M120 0V128" />
      <path d="M84 28h36M120 64h36M84 100h36" />
      <path className="pulse" pathLength="1" d="M84 28h36V64h36" />
      <g className="face">
        <rect x="36" y="12" width="48" height="32" rx="4" />
        <path d="M156 54L180 42l24 12V58H156ZM160 58V80M172 58V80M188 58V80M200 58V80M154 80H206V86H154Z" />
        <path d="M44 82h40v36l-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4Z" />
      </g>
      <path className="thin" d="M52 92h24M52 100h16" />
      <text className="note middle" x="60" y="32">
        ERP
      </text>
      <circle className="amber" cx="120" cy="28" r="3.500" />
      <circle className="amber" cx="120" cy="64" r="3.500" />
      <circle className="amber" cx="120" cy="100" r="3.500" />
    </Sheet>
  );
}

/** Three in the morning: the hands stand square, and the pulse comes out level. */
export function SupportDrawing() {
  return (
    <Sheet>
      <circle className="face" cx="72" cy="64" r="44" />
      <path className="thin" d="M72 26v-4M72 106v-4M34 64h-4M114 64h-4M72 56h8v8" />
      <path className="tint" d="M50 80a11 11 0 1 0 11 11a9 9 0 0 1-11-11Z" />
      <path className="plumb-stroke" d="M72 64V30" />
      <path className="strong" d="M72 64H96" />
      <path className="beat" pathLength="1" d="M116 64h22l7-22 10 44 8-28 4 6h9" />
      <rect className="face" x="176" y="56" width="48" height="16" rx="8" />
      <path d="M192 56v16M208 56v16" />
      <ellipse className="tint" cx="200" cy="64" rx="6" ry="4.500" />
    </Sheet>
  );
}
