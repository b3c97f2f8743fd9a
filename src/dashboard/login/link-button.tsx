import { createApiClient } from "#src/ui/api/api-client.ts";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";

interface LinkButtonProps {
  path: string;
  token: string;
  title: string;
  text: string;
  action: string;
  onDone: () => void;
}

/** Redeems the link only when its button is pressed. */
export function LinkButton({ path, token, title, text, action, onDone }: LinkButtonProps) {
  const form = useForm({
    values: {},
    send: async () => {
      await createApiClient().send("POST", path, { token });
      onDone();
    },
    failed: "Não foi possível agora. Tente de novo.",
  });
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{text}</p>
      <div className="grid gap-4">
        <FormFailure text={form.failure} />
        <SubmitButton
          form={form}
          type="button"
          busy="Um instante..."
          className="w-full"
          onClick={form.submit}
        >
          {action}
        </SubmitButton>
      </div>
    </>
  );
}
