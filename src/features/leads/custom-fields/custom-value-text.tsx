import type { CustomField, CustomValue } from "./schema.ts";
import { showCustom } from "./values.ts";

interface CustomValueTextProps {
  field: CustomField | undefined;
  value: CustomValue | undefined;
}

/** Shows the value of an own field; a link leads to its address. */
export function CustomValueText({ field, value }: CustomValueTextProps) {
  if (!field || value === undefined) return null;
  const text = showCustom(field, value);
  if (field.type !== "link") return text;
  return (
    <a
      href={text}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-primary-ink underline-offset-4 hover:underline"
    >
      {text.replace(/^https?:\/\//i, "")}
    </a>
  );
}
