/** Drawing: a page layout on a grid, with a plumb line. */
export function BlogDrawing() {
  return (
    <>
      <path className="thin" d="M16 40h288M16 192h288M64 8v208M256 8v208" />
      <path className="face" d="M64 40h192v152H64z" />
      <path className="tint" d="M80 88h72v56H80z" />
      <path className="line" d="M80 128l20-22 14 14 16-20 22 28" />
      <path className="strong" d="M80 58h104M80 70h64" />
      <path
        className="thin"
        d="M168 92h72M168 104h72M168 116h72M168 128h72M168 140h48M80 160h160M80 172h120"
      />
      <path className="thin" d="M64 204h192M64 200v8M256 200v8M268 40v152M264 40h8M264 192h8" />
      <path className="plumb" d="M216 0v150" />
      <path className="bob" d="M211 150h10v6h12c0 14-7 30-17 46-10-16-17-32-17-46h12z" />
    </>
  );
}
