/** Said of a link that was used, is over, or was copied in part. */
export function LinkOver({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">Este link não vale mais</h1>
      <p className="mt-3 text-muted">{children}</p>
    </>
  );
}
