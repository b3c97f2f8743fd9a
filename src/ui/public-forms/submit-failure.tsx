interface PostFailureProps {
  title: string;
  message: string;
}

/** Above a form that was posted without JavaScript: why it failed as a whole. */
export function PostFailure({ title, message }: PostFailureProps) {
  return (
    <div role="alert" className="mb-6 rounded-control border border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">{message}</p>
    </div>
  );
}
