/** Whether a dialog stands over the screen; one on its way out does not. */
export function isDialogOpen(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-state=closed])") !== null;
}
