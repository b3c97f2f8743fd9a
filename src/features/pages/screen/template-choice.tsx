import { lazy, Suspense } from "react";
import type { FormState } from "#src/ui/forms/use-form.ts";
import { PAGE_TEMPLATES } from "../templates/templates.ts";

const TemplatePicture = lazy(() => import("./template-picture.tsx"));

interface TemplateChoiceProps<Values extends { template: string }> {
  form: FormState<Values>;
}

export function TemplateChoice<Values extends { template: string }>({ form }: TemplateChoiceProps<Values>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Começar com</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {PAGE_TEMPLATES.map((template) => (
          <label
            key={template.name}
            className="relative cursor-pointer rounded-card border p-2 transition-colors hover:border-ink has-checked:border-primary-ink has-checked:ring-1 has-checked:ring-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="template"
              value={template.name}
              checked={form.values.template === template.name}
              onChange={() => form.change({ template: template.name } as Partial<Values>)}
              className="absolute top-0 left-0 opacity-0"
            />
            <span className="block h-44 overflow-hidden rounded-control border bg-paper sm:h-52">
              <Suspense>
                <TemplatePicture template={template} />
              </Suspense>
            </span>
            <span className="block px-1 pt-2 text-sm font-semibold">{template.label}</span>
            <span className="block px-1 pb-0.5 text-xs text-muted">{template.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
