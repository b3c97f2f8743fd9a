/** A drawing: an envelope on the plumb line. */
export function HangingLetter() {
  return (
    <>
      <path className="thread" d="M48-800V64" />
      <path className="face" d="M6 64h84v54H6z" />
      <path d="M6 64l42 32 42-32M6 118l30-31M90 118L60 87" />
      <path className="measure" d="M6 132h84M6 127v10M90 127v10" />
      <circle className="nail" cx="48" cy="64" r="3.5" />
    </>
  );
}
