interface SubmitFailureProps {
  title: string;
  message: string;
}

/** Shown above a form that was sent without JavaScript and refused. */
export function SubmitFailure({ title, message }: SubmitFailureProps) {
  return (
    <div role="alert" className="mb-6 rounded-control border border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">{message}</p>
    </div>
  );
}
