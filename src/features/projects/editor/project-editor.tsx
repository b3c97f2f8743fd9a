import { EditDialog, type EditDialogProps, type EditFormProps } from "#src/publishing/editor/edit-dialog.tsx";
import { FieldEditor } from "#src/publishing/editor/field-editor.tsx";
import type { Project } from "#src/features/projects/schema.ts";
import { PROJECT_KIND } from "./project-kind.ts";

export default function ProjectEditor(props: EditDialogProps) {
  return <EditDialog {...props} kind={PROJECT_KIND} Form={ProjectForm} />;
}

function ProjectForm(props: EditFormProps<Project>) {
  return <FieldEditor {...props} kind={PROJECT_KIND} />;
}
