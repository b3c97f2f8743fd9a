import { Ground } from "./ground.tsx";

/** Drawing: a page that leans by 4,04°, beside a plumb line. */
export function OutOfPlumb() {
  return (
    <>
      <Ground />
      <g transform="rotate(4.04 300 400)">
        <rect x="76" y="130" width="224" height="270" rx="10" className="sheet-face" />
        <path d="M76 164h224" className="thin" />
        <circle cx="94" cy="147" r="3.5" className="thin" />
        <circle cx="107" cy="147" r="3.5" className="thin" />
        <circle cx="120" cy="147" r="3.5" className="thin" />
        <text x="188" y="282" textAnchor="middle" className="numeral">
          404
        </text>
        <path d="M116 326h144M116 346h104M116 366h124" className="filler" />
      </g>
      <path d="M300 400V104" className="hidden-line" />
      <path d="M300 168a232 232 0 0 1 16.3.6" className="measure" />
      <path d="M308 160q14-34 44-34" className="measure" />
      <text x="358" y="131" className="note">
        4,04°
      </text>
      <path d="M319 374v26" className="hidden-line" />
      <circle cx="319" cy="-50" r="4" className="nail" />
      <g className="pendulum">
        <path d="M319-46V330" className="plumb-line" />
        <path
          d="M316.2 322h5.6v8h8.4c0 9.8-4.5 21-11.2 36-6.7-15-11.2-26.2-11.2-36h8.4z"
          className="plumb-weight"
        />
      </g>
    </>
  );
}
