/** Notice about unpublished changes, with actions. */
export function UnpublishedNotice({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm">
        <strong>Alterações não publicadas.</strong> O site continua como está.
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
