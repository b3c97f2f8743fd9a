import { usePreview } from "../page/preview.tsx";

export interface Refusal {
  title: string;
  message: string;
}

interface FormBodyProps {
  refusal: Refusal | undefined;
  children: React.ReactNode;
}

/** Previews disable the form, with or without JavaScript. */
export function FormBody({ refusal, children }: FormBodyProps) {
  const isPreview = usePreview() !== undefined;
  return (
    <fieldset disabled={isPreview} className="contents">
      {isPreview && (
        <p className="col-span-full mb-4 text-sm font-semibold">
          Isto é uma prévia: o formulário não envia nada.
        </p>
      )}
      {refusal && (
        <div
          role="alert"
          className="col-span-full mb-6 rounded-control border border-danger bg-danger-soft px-4 py-3"
        >
          <p className="font-semibold">{refusal.title}</p>
          <p className="text-sm">{refusal.message}</p>
        </div>
      )}
      {children}
    </fieldset>
  );
}
