import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { formatBytes } from "#src/shared/format-bytes.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EMPTY_FILE, FILES_BYTES, FILES_TOO_LARGE, MAX_FILES, TOO_MANY_FILES } from "./schema.ts";

interface AttachmentsFieldProps {
  files: File[];
  onChange: (files: File[]) => void;
  error: string | undefined;
  hint: string | undefined;
  input: React.Ref<HTMLInputElement>;
}

/** Returns why the files cannot be attached; undefined if they can. */
export function refuseFiles(files: File[]): string | undefined {
  if (files.length > MAX_FILES) return TOO_MANY_FILES;
  if (files.some(({ size }) => size === 0)) return EMPTY_FILE;
  return files.reduce((sum, { size }) => sum + size, 0) > FILES_BYTES ? FILES_TOO_LARGE : undefined;
}

/** Files that go with a mail: each choice adds to them. */
export function AttachmentsField({ files, onChange, error, hint, input }: AttachmentsFieldProps) {
  return (
    <div className="min-w-0">
      <Field name="files" label="Anexos" hint={hint} error={error ?? refuseFiles(files)}>
        {(control) => (
          <span
            className={buttonClass({
              variant: "outline",
              size: "sm",
              className: "relative focus-within:outline-2",
            })}
          >
            <Paperclip aria-hidden size={15} />
            Anexar arquivos
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              className="absolute inset-0 w-full cursor-pointer opacity-0"
              onChange={({ target }) => {
                const added = [...(target.files ?? [])];
                // Allows the same file to be chosen again after it was removed.
                target.value = "";
                if (added.length > 0) onChange([...files, ...added]);
              }}
            />
          </span>
        )}
      </Field>
      {files.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {files.map((file, index) => (
            // Two files may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index}-${file.name}`} className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 wrap-anywhere">
                {file.name} <span className="text-muted">{formatBytes(file.size)}</span>
              </span>
              <button
                type="button"
                aria-label={`Remover ${file.name}`}
                className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-11"
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
