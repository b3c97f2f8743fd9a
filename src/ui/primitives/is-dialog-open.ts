/** Whether a dialog is open; one that is closing does not count. */
export function isDialogOpen(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-state=closed])") !== null;
}
