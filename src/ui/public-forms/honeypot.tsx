/** A hidden field that only programs fill in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Deixe este campo vazio
        <input name="recado_extra" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
