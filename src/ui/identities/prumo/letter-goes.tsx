/** A drawing: the envelope, taken off its nail. */
export function LetterGoes() {
  return (
    <>
      <path className="plumb-line" d="M260 0V94" strokeWidth="2" />
      <circle className="nail" cx="260" cy="100" r="6" />
      <path className="hidden-line" d="M150 100h220v140H150z M150 100l110 84 110-84" />
      <g transform="rotate(7 300 320)">
        <path className="sheet-face" d="M180 236h220v140H180z" />
        <path d="M180 236l110 84 110-84M180 376l80-79M400 376l-80-79" />
      </g>
      <path className="measure" d="M96 100v240M90 100h12M90 340h12" />
      <path className="ground" d="M20 400h480" />
    </>
  );
}
