import { useRevalidator } from "react-router";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { useStagedForm } from "#src/publishing/editor/staged/use-staged-form.ts";
import type { SettingsChange } from "#src/settings/schema.ts";
import { showServerErrors } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { SettingsWithVersions } from "./schema.ts";
import { SETTINGS_NAMES } from "./settings-fields.ts";
import type { SettingsForm } from "./settings-form-type.ts";
import { SETTINGS_PATH } from "./settings-queries.ts";

/**
 * What can be done with the form of the settings.
 * @param opened the draft that the form begins with
 */
export function useSettingsDraft(
  form: SettingsForm,
  settings: SettingsWithVersions,
  opened: SavedDraft | null,
) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  return useStagedForm({
    item: { path: SETTINGS_PATH },
    form,
    opened,
    stored: settings,
    toValues,
    published: "Configurações salvas",
    // Name and colours apply to the dashboard too.
    onPublished: () => void revalidate(),
    onFailure(error) {
      showServerErrors(error, SETTINGS_NAMES, form.setError);
      toast({
        title: "Erro ao salvar",
        description: "Não foi possível salvar as configurações.",
        tone: "destructive",
      });
    },
  });
}

/** An input cannot hold `null`: empty text stands for it. */
export function toValues(settings: Record<string, unknown>): SettingsChange {
  return Object.fromEntries(SETTINGS_NAMES.map((name) => [name, settings[name] ?? ""]));
}
