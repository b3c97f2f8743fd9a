import { useState } from "react";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { FormFailure } from "./form-failure.tsx";

interface LinkButtonProps {
  /** The call that uses the link up. */
  path: string;
  token: string;
  title: string;
  text: string;
  action: string;
  onDone: () => void;
}

/** A page with one button: only pressing it uses the link. */
export function LinkButton({ path, token, title, text, action, onDone }: LinkButtonProps) {
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const once = useOnce();
  const send = async (): Promise<void> => {
    setFailure(undefined);
    setIsSending(true);
    try {
      await createApiClient().send("POST", path, { token });
      onDone();
    } catch (error) {
      setIsSending(false);
      setFailure(serverText(error, "Não foi possível agora. Tente de novo."));
    }
  };
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{text}</p>
      <div className="not-empty:mb-4">
        <FormFailure text={failure} />
      </div>
      <Button className="w-full" aria-disabled={isSending} onClick={() => void once(send)}>
        {isSending ? "Um instante..." : action}
      </Button>
    </>
  );
}
