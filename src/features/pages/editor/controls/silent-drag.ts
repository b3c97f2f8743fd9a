/** Silences the drag library's English announcements: by keyboard one uses the buttons. */
export const SILENT_DRAG = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => "Item solto",
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};
