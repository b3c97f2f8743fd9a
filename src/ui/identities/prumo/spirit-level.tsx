/** A drawing of a spirit level with a moving bubble. */
export function SpiritLevel() {
  return (
    <>
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
    </>
  );
}
