/**
 * The one line of the page. Its bob hangs in the window while one reads, and comes to rest at the
 * call to action; home.css does it all, by `position: sticky`.
 */
export function PlumbLine() {
  return (
    <div className="plumb" aria-hidden="true">
      <div className="plumb-hang">
        <svg className="plumb-bob" viewBox="-18 -10 36 66">
          <path d="M-4-10H4V0H16C16 14 8 32 0 56C-8 32-16 14-16 0H-4Z" />
          <path className="plumb-shade" d="M0 0H16C16 14 8 32 0 56Z" />
        </svg>
      </div>
    </div>
  );
}
