/**
 * The plumb line of the page. Its bob stays in the window while one scrolls, and stops at the
 * call to action; plumb-line.css does this by `position: sticky`.
 */
export function PlumbLine() {
  return (
    <div className="plumb" aria-hidden="true">
      <div className="plumb-hang">
        <svg className="plumb-bob" viewBox="-11.2 -8 22.4 44">
          <path d="M-2.8-8h5.6v8h8.4c0 9.8-4.5 21-11.2 36-6.7-15-11.2-26.2-11.2-36h8.4z" />
          <path className="plumb-shade" d="M0-8h2.8v8h8.4c0 9.8-4.5 21-11.2 36z" />
        </svg>
      </div>
    </div>
  );
}
