import { EditDialog, type EditDialogProps, type EditFormProps } from "#src/publishing/editor/edit-dialog.tsx";
import { FieldEditor } from "#src/publishing/editor/field-editor.tsx";
import type { Post } from "#src/features/posts/schema.ts";
import { POST_KIND } from "./post-kind.ts";

export default function PostEditor(props: EditDialogProps) {
  return <EditDialog {...props} kind={POST_KIND} Form={PostForm} />;
}

function PostForm(props: EditFormProps<Post>) {
  return <FieldEditor {...props} kind={POST_KIND} />;
}
