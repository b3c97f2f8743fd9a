/** Says that a form begins with what this tab kept (kept-values.ts). */
export function RestoredNote({ form }: { form: { isRestored: boolean } }) {
  if (!form.isRestored) return null;
  return (
    <output className="rounded-control bg-warning-soft px-4 py-3 text-sm">
      Aqui está o que você escrevia quando a sessão acabou ou a página foi recarregada.
    </output>
  );
}
