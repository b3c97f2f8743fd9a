// A drawing for each service. Decorative; coloured and animated by drawings.css, with one part in amber.

/** A part above its gap; on hover it moves into it. */
export function CustomSystemDrawing() {
  return (
    <>
      <path className="face" d="M16 112V68H84v16h16v16h40V84h16V68h68v44Z" />
      <path className="thin dashed" d="M85.5 44V68M154.5 44V68M101.5 60V84M138.5 60V84" />
      <path className="plumb-stroke axis" d="M120 0V128" />
      <path className="tint drops" d="M85.5 12h69v30.5h-16v16h-37v-16h-16Z" />
      <path className="plumb-stroke axis" d="M120 0V12" />
    </>
  );
}

/** Modules on a spirit level; the last one is being put down. */
export function SaasDrawing() {
  return (
    <>
      <rect className="face" x="16" y="92" width="208" height="20" rx="4" />
      <rect className="tint" x="98" y="96" width="44" height="12" rx="6" />
      <path d="M112 96v12M128 96v12" />
      <ellipse className="amber" cx="120" cy="102" rx="6" ry="4" />
      <rect className="face" x="32" y="48" width="52" height="44" rx="4" />
      <path d="M32 60h52M42 70h24M42 80h14" />
      <rect className="face" x="94" y="28" width="52" height="64" rx="4" />
      <path d="M94 40h52M106 82V70M120 82V52M134 82V62" />
      <path className="thin dashed" d="M156 92V48h52V92" />
      <g className="lands">
        <rect className="tint" x="156" y="48" width="52" height="44" rx="4" />
        <path d="M156 60h52M172 75l7 7 13-14" />
      </g>
    </>
  );
}

/** ERP, bank and invoice, connected to one line. */
export function IntegrationDrawing() {
  return (
    <>
      <path d="M84 28h36M120 66h36M84 102h36" />
      <path className="plumb-stroke" d="M120 0V128" />
      <path className="pulse" pathLength="1" d="M84 28h36V66h36" />
      <g className="face">
        <rect x="36" y="12" width="48" height="32" rx="4" />
        <path d="M154 54L180 40l26 14v6H154ZM160 60V82M172 60V82M188 60V82M200 60V82M154 82H206v8H154Z" />
        <path d="M44 82h40v38l-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4Z" />
      </g>
      <path className="thin" d="M52 92h24M52 99h24M52 106h12" />
      <text className="note middle" x="60" y="32">
        ERP
      </text>
      <path
        className="amber"
        d="M116 28a4 4 0 1 0 8 0a4 4 0 1 0-8 0m0 38a4 4 0 1 0 8 0a4 4 0 1 0-8 0m0 36a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
      />
    </>
  );
}

/** A clock at three in the morning and a pulse line. */
export function SupportDrawing() {
  return (
    <>
      <circle className="face" cx="66" cy="66" r="46" />
      <path className="thin" d="M66 25v4M66 103v4M25 66h4M103 66h4M66 57h9v9" />
      <path className="strong" d="M66 66H90" />
      <path className="plumb-stroke" d="M66 67V32" />
      <path className="beat" pathLength="1" d="M112 66h18l7-24 11 48 9-30 4 6h13" />
      <rect className="face" x="174" y="58" width="50" height="16" rx="8" />
      <path d="M191 58v16M207 58v16" />
      <ellipse className="tint" cx="199" cy="66" rx="5.5" ry="4" />
      <path className="tint" d="M199 12a13 13 0 1 0 13 17a11 11 0 0 1-13-17Z" />
    </>
  );
}
