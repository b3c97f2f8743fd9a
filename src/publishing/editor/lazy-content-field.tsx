import { type ComponentProps, lazy, Suspense } from "react";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

const Field = lazy(async () => ({ default: (await import("./content-field.tsx")).ContentField }));

/** Lazy `ContentField`, for screens that should not load the large editor up front. */
export function LazyContentField(props: ComponentProps<typeof Field>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Field {...props} />
    </Suspense>
  );
}
