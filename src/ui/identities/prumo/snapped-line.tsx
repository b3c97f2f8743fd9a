import { Ground } from "./ground.tsx";

/** A drawing of a broken page with a snapped plumb line. */
export function SnappedLine() {
  return (
    <>
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
    </>
  );
}
