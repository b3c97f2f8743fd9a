import { Ground } from "./ground.tsx";

/** A drawing of a cut cable. */
export function CutLine() {
  return (
    <>
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
    </>
  );
}
