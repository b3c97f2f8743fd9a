import { changeSettings } from "#src/features/site-settings/settings-type.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { SettingsChange } from "#src/settings/schema.ts";

/** Changes the settings, as an administrator would. @throws if they are refused */
export async function updateSettings(resources: Resources, changes: SettingsChange): Promise<void> {
  const result = await changeSettings(resources, { id: null, name: "Teste" }, changes);
  if (!result.ok) throw new Error(result.detail);
}
