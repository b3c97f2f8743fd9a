import { usePreview } from "#src/ui/page/preview.tsx";

/** What stands in a public form. In a preview nothing of it can be filled in or sent, with JavaScript or without. */
export function FormBody({ children }: { children: React.ReactNode }) {
  if (!usePreview()) return children;
  return (
    <fieldset disabled className="contents">
      <p className="col-span-full mb-4 text-sm font-semibold">
        Isto é uma prévia: o formulário não envia nada.
      </p>
      {children}
    </fieldset>
  );
}
