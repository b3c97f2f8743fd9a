interface FileFieldProps {
  label: string;
  /** As of `<input accept>`: what the browser offers. */
  accept: string;
  onChange: (file: File | undefined) => void;
}

/** A file that is sent with a form; which one is chosen, the form keeps. */
export function FileField({ label, accept, onChange }: FileFieldProps) {
  return (
    <label className="grid gap-2 text-sm font-semibold">
      {label}
      <input
        type="file"
        accept={accept}
        className="w-full min-w-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1.5 font-normal text-muted transition-colors file:mr-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-sm file:font-semibold file:text-ink hover:border-ink"
        onChange={({ target }) => onChange(target.files?.[0])}
      />
    </label>
  );
}
