/** Turns off the drag library's English announcements; keyboard users move items by buttons. */
export const SILENT_DRAG = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => "Item solto",
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};
