// Drawings of the pages that say that something is not as it should be. shell.css moves them.

/** A page 4,04° out of plumb, against the line that tells. */
export function OutOfPlumb() {
  return (
    <svg viewBox="0 -64 480 480" aria-hidden className="notice-drawing">
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
    </svg>
  );
}

/** The page has broken in two, and the line has snapped; the bob lies on the ground. */
export function SnappedLine() {
  return (
    <svg viewBox="0 -64 480 480" aria-hidden className="notice-drawing">
      <Ground />
      <path
        d="M76 290l36-18 28 24 32-34 32 28 36-20 60 24v96a10 10 0 0 1-10 10H86a10 10 0 0 1-10-10z"
        className="sheet-face"
      />
      <path d="M116 344h104M116 364h144" className="filler" />
      <g transform="translate(-3-7) rotate(-4.5 76 290)">
        <path
          d="M86 130h204a10 10 0 0 1 10 10v154l-60-24-36 20-32-28-32 34-28-24-36 18V140a10 10 0 0 1 10-10z"
          className="sheet-face"
        />
        <path d="M76 164h224" className="thin" />
        <circle cx="94" cy="147" r="3.5" className="thin" />
        <circle cx="107" cy="147" r="3.5" className="thin" />
        <circle cx="120" cy="147" r="3.5" className="thin" />
        <path d="M116 196h144M116 216h104" className="filler" />
      </g>
      <circle cx="340" cy="-50" r="4" className="nail" />
      <path d="M340-46V118" className="plumb-line" />
      <path d="M340 118c0 8-5 10-7 18M340 118c1 8 5 10 5 19M340 118v14" className="plumb-line thread" />
      <path d="M340 150V392" className="hidden-line" />
      <path d="M398 388c20-10 28 8 14 10s-22-14-4-22 42 6 38 18" className="plumb-line thread" />
      <path
        d="M-2.8-8h5.6v8h8.4c0 9.8-4.5 21-11.2 36-6.7-15-11.2-26.2-11.2-36h8.4z"
        transform="translate(388 388.5) rotate(84)"
        className="plumb-weight"
      />
    </svg>
  );
}

/** A spirit level, with its bubble looking for the middle. */
export function SpiritLevel() {
  return (
    <svg viewBox="0 0 480 300" aria-hidden className="notice-drawing">
      <path d="M20 236h440" className="ground" />
      <rect x="36" y="132" width="408" height="104" rx="12" className="sheet-face" />
      <path d="M36 156h408M36 212h408" className="thin" />
      <rect x="150" y="162" width="180" height="44" rx="22" className="vial" />
      <path d="M214 162v44M266 162v44" className="measure" />
      <ellipse cx="240" cy="180" rx="21" ry="12" className="bubble" />
      <circle cx="88" cy="184" r="12" className="thin" />
      <circle cx="392" cy="184" r="12" className="thin" />
      <path
        d="M240 96v26M60 96v10M105 96v10M150 96v10M195 96v10M285 96v10M330 96v10M375 96v10M420 96v10M60 96h360"
        className="measure"
      />
      <text x="240" y="82" textAnchor="middle" className="note">
        0,0°
      </text>
    </svg>
  );
}

/** The line that carried the signal hangs in two ends. */
export function CutLine() {
  return (
    <svg viewBox="0 0 480 416" aria-hidden className="notice-drawing">
      <Ground />
      <path d="M72 400V96M66 400h12M408 400V96M402 400h12" className="post" />
      <path d="M52 112h40M388 112h40" />
      <circle cx="72" cy="88" r="4" className="nail" />
      <circle cx="408" cy="88" r="4" className="nail" />
      <path d="M76 90C128 132 150 146 172 150" className="plumb-line" />
      <path
        d="M172 150c10 2 16 8 17 18s6 14 4 26M172 150c9 6 10 12 9 22s4 12 1 20M172 150c13-1 21 3 25 12"
        className="plumb-line thread"
      />
      <path d="M404 90C352 132 330 146 308 150" className="plumb-line" />
      <path
        d="M308 150c-10 2-15 9-17 19s-5 13-3 25M308 150c-8 6-11 13-9 23s-4 12-1 19M308 150c-12-2-20 2-25 11"
        className="plumb-line thread"
      />
      <path d="M172 150Q240 172 308 150" className="hidden-line" />
      <path d="M172 226h136M172 220v12M308 220v12" className="measure" />
      <text x="240" y="252" textAnchor="middle" className="note">
        sem sinal
      </text>
      <rect x="184" y="296" width="112" height="104" rx="10" className="sheet-face" />
      <path d="M184 322h112" className="thin" />
      <circle cx="198" cy="309" r="3" className="thin" />
      <circle cx="209" cy="309" r="3" className="thin" />
      <circle cx="220" cy="309" r="3" className="thin" />
      <path d="M204 346h72M204 368h44" className="filler" />
    </svg>
  );
}

function Ground() {
  return (
    <>
      <path d="M12 400h456" className="ground" />
      <path
        d="M40 400l-14 14M88 400l-14 14M136 400l-14 14M184 400l-14 14M232 400l-14 14M280 400l-14 14M328 400l-14 14M376 400l-14 14M424 400l-14 14"
        className="thin"
      />
    </>
  );
}
