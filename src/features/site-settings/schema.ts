// The settings as an item of releases and of their own history.

/** The id by which releases and revisions name the settings; there is only one item of the kind. */
export const SETTINGS_ID = "5e771465-0000-4000-8000-000000000001";
