// Converts the forms of an old page to sections; each submission becomes a lead.

import { type ImportedSection, sectionOf } from "./arranged-sections.ts";
import type { OldForm, OldFormField } from "./old-site/old-site.ts";
import { LOST_FORM } from "./old-site/to-markdown.ts";

export function toFormSections(forms: (OldForm | null)[]): { sections: ImportedSection[]; notes: string[] } {
  const notes = new Set<string>();
  const sections = forms.flatMap((form) => {
    if (!form) {
      notes.add(LOST_FORM);
      return [];
    }
    for (const label of form.lost) notes.add(`O campo “${label}” do formulário não foi importado.`);
    return [sectionOf("form", 1, { title: "", fields: form.fields.map(nameField), button: form.button })];
  });
  return { sections, notes: [...notes] };
}

/** Names fields by position, because old names only matter to the old site's programs. */
function nameField(field: OldFormField, index: number) {
  return { ...field, name: `campo-${index + 1}` };
}
