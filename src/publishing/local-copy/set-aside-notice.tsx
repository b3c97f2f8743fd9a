import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import { dropSetAside, readSetAside } from "./set-aside.ts";

/** A JSON string; `: ` after it marks a property name. The last one of a line may be truncated. */
const STRING = /"((?:[^"\\\n]|\\.)*)(?:"(\s*:)?|(?=\n)|$)/g;
/** Ids, dates, URLs and identifiers, which nobody typed. */
const NOT_WRITTEN = /^([a-z0-9]+(-[a-z0-9]+)*|[\d-]+T[\d:.]+Z|https?:\S+|[/#]\S*)$/;

/**
 * Notice that the editor opened without this browser's copy, whose texts can be recovered.
 * @param copyKey storage key of the copy
 */
export function SetAsideNotice({ copyKey, className = "" }: { copyKey: string; className?: string }) {
  const [aside, setAside] = useState(() => readSetAside(copyKey));
  if (aside === undefined) return null;
  return (
    <output
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-warning-soft px-4 py-3 ${className}`}
    >
      <span className="max-w-[72ch] text-sm">
        A cópia que este navegador guardou não pôde ser aberta; o editor abriu sem ela.
      </span>
      <span className="flex flex-wrap gap-2">
        <RecoveredTexts aside={aside} />
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            dropSetAside(copyKey);
            setAside(undefined);
          }}
        >
          Descartar
        </Button>
      </span>
    </output>
  );
}

function RecoveredTexts({ aside }: { aside: string }) {
  const copy = useClipboard();
  const [isOpen, setIsOpen] = useState(false);
  const texts = isOpen ? textsOfCopy(aside) : [];
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Recuperar
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent hasCross={false}>
          <DialogTitle>Textos da cópia</DialogTitle>
          <DialogDescription>
            {texts.length > 0
              ? "Textos da cópia deste navegador. Copie o que faltar e cole no editor."
              : "A cópia deste navegador não tem nenhum texto legível."}
          </DialogDescription>
          {texts.length > 0 && (
            <ul
              aria-label="Textos da cópia"
              // A scrollable region must be reachable by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="mt-5 grid max-h-[50dvh] gap-2 overflow-y-auto"
            >
              {texts.map((text) => (
                <li
                  key={text}
                  className="rounded-control border bg-sunken px-4 py-3 text-sm break-words whitespace-pre-wrap select-all"
                >
                  {text}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {texts.length > 0 && (
              <Button variant="outline" onClick={() => void copy(texts.join("\n\n"))}>
                <Copy aria-hidden size={17} />
                Copiar tudo
              </Button>
            )}
            <DialogClose asChild>
              <Button>Fechar</Button>
            </DialogClose>
          </div>
        </DialogContent>
      </Dialog>
    </>
  );
}

/**
 * Extracts the distinct texts of a copy of any shape, even a broken one.
 * @param json one JSON value, several, or part of one
 */
export function textsOfCopy(json: string): string[] {
  const texts = [...json.matchAll(STRING)].flatMap(([, inner = "", isName]) =>
    isName ? [] : [unescape(inner).trim()],
  );
  return [...new Set(texts.filter((text) => /\p{L}/u.test(text) && !NOT_WRITTEN.test(text)))];
}

function unescape(inner: string): string {
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    return inner;
  }
}
