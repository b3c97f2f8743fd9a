/** Drawing: three screens on a wall, two straight, a plumb line beside the third. */
export function PortfolioDrawing() {
  return (
    <>
      <path className="thin" d="M8 46h404" />
      <path className="thin dashed" d="M8 196h404" />
      <path className="thin" d="M66 46l-20 26h40zM186 46l-20 26h40z" />
      <rect className="face" x="16" y="72" width="100" height="124" rx="5" />
      <path className="thin" d="M16 92h100M28 112h44M28 124h60M28 136h36" />
      <path className="tint" d="M28 184v-22h16v22zM52 184v-34h16v34zM76 184v-28h16v28z" />
      <path d="M28 184v-22h16v22zM52 184v-34h16v34zM76 184v-28h16v28z" />
      <rect className="face" x="136" y="72" width="100" height="124" rx="5" />
      <path className="thin" d="M136 92h100" />
      <circle className="tint" cx="186" cy="140" r="30" />
      <path d="M186 110a30 30 0 1 1-29 37l29-7z" />
      <g className="hangs">
        <path className="thin" d="M310 46l-22 27M310 46l18 27" />
        <rect className="face" x="256" y="73" width="104" height="124" rx="5" />
        <path className="thin" d="M256 93h104M268 113h52M268 125h36" />
        <path d="M268 182l24-26 18 14 36-34" />
      </g>
      <path className="line" d="M386 6v176" />
      <path className="bob" d="M383 180h6v7h9c0 10-5 22-12 36-7-14-12-26-12-36h9z" />
      <circle className="nail" cx="386" cy="6" r="3.5" />
      <path className="thin" d="M16 216v24M236 216v24M16 228h220M22 222l-12 12M242 222l-12 12" />
    </>
  );
}
