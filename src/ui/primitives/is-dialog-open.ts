/** Ignores closing dialogs. */
export function isDialogOpen(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-state=closed])") !== null;
}
