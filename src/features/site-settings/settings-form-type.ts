import type { UseFormReturn } from "react-hook-form";
import type { SettingsChange } from "#src/settings/schema.ts";

/** The form of the Settings screen, as its inputs get it. */
export type SettingsForm = UseFormReturn<SettingsChange, unknown, SettingsChange>;
