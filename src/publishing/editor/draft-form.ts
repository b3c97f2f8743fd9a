// A form of what may be a draft: what its schema says of it.
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { ZodType } from "zod";

/** A form whose fields go to the server as they were typed; the schema only says what is wrong with them. */
export function useDraftForm<Values extends FieldValues>(
  schema: ZodType<unknown, FieldValues>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues,
  });
}

/** Drafts only: of what is published, half a sentence would be seen (docs/adr/0019). */
export function toDraft<Values extends { isPublished: boolean }>(
  schema: ZodType,
  values: Values,
  stored: { isPublished: boolean } | null,
): Values | undefined {
  if (stored?.isPublished) return undefined;
  return schema.safeParse(values).success ? { ...values, isPublished: false } : undefined;
}
