import { formSection } from "./sections/form/schema.ts";
import type { StoredSection } from "./sections/schema.ts";

/** Removes props that strangers must not read: whom a form tells about its leads. */
export function withoutPrivateProps(section: StoredSection): StoredSection {
  if (section.type !== formSection.type) return section;
  const { recipients: _recipients, ...props } = section.props;
  return { ...section, props };
}
