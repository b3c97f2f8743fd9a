interface FileFieldProps {
  label: string;
  accept: string;
  isMultiple?: boolean;
  /** Receives the first file, and all. */
  onChange: (file: File | undefined, all: File[]) => void;
}

const INPUT =
  "w-full min-w-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1.5 font-normal text-muted transition-colors file:mr-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-sm file:font-semibold file:text-ink hover:border-ink";

/** A file sent with the form, which stores the choice. */
export function FileField({ label, accept, isMultiple = false, onChange }: FileFieldProps) {
  return (
    <label className="grid gap-2 text-sm font-semibold">
      {label}
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        className={INPUT}
        onChange={({ target }) => onChange(target.files?.[0], [...(target.files ?? [])])}
      />
    </label>
  );
}
