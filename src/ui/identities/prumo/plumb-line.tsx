/** The bob of the plumb line along a page; plumb-line.css keeps it in the window. */
export function Bob() {
  return (
    <>
      <path d="M-2.8-8h5.6v8h8.4c0 9.8-4.5 21-11.2 36-6.7-15-11.2-26.2-11.2-36h8.4z" />
      <path className="plumb-shade" d="M0-8h2.8v8h8.4c0 9.8-4.5 21-11.2 36z" />
    </>
  );
}
