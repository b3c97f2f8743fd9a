import { type ComponentProps, lazy, Suspense } from "react";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

const Field = lazy(async () => ({ default: (await import("./content-field.tsx")).ContentField }));

/** The same field where the editor is large beside what else a screen loads: it comes when it is shown. */
export function LateContentField(props: ComponentProps<typeof Field>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Field {...props} />
    </Suspense>
  );
}
