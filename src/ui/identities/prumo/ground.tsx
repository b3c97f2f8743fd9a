/** The ground line of the drawings on notice pages; notice.css animates them. */
export function Ground() {
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
