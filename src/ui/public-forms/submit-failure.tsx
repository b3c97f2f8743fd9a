interface PostFailureProps {
  title: string;
  message: string;
}

/** The error of a form that was sent without JavaScript, above the form. */
export function PostFailure({ title, message }: PostFailureProps) {
  return (
    <div role="alert" className="mb-6 rounded-control border border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">{message}</p>
    </div>
  );
}
