/** A question mark under construction, with the plumb bob as its dot. */
export function FaqDrawing() {
  return (
    <>
      <path className="thin" d="M40 96h240M160 4v60" />
      <circle className="thin dashed" cx="160" cy="96" r="64" />
      <circle className="thin dashed" cx="160" cy="96" r="92" />
      <path
        className="face"
        d="M68 96A92 92 0 1 1 207 175C184 189 174 200 174 214V222H146V214C146 186 166 168 192 152A64 64 0 1 0 96 96Z"
      />
      <path className="thin" d="M252 4v184M246 4h12M246 188h12" />
      <path className="thin" d="M68 104v32M96 104v32M56 126h52M63 131l10-10M91 131l10-10" />
      <path className="line" d="M160 222v34" />
      <path className="bob" d="M155 250h10v6h12c0 14-7 30-17 46-10-16-17-32-17-46h12z" />
    </>
  );
}
