/** What is wrong and belongs to no field. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
        {text}
      </p>
    )
  );
}
