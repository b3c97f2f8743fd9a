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
  done: { title: string; text: string };
}

/** A page with one button: only pressing it uses the link. */
export function LinkButton({ path, token, title, text, action, done }: LinkButtonProps) {
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const once = useOnce();
  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await createApiClient().send("POST", path, { token });
      setIsDone(true);
    } catch (error) {
      setFailure(serverText(error, "Não foi possível agora. Tente de novo."));
    }
  };
  if (isDone)
    return (
      <output className="block">
        <h1 className="text-2xl">{done.title}</h1>
        <p className="mt-3 text-muted">{done.text}</p>
      </output>
    );
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{text}</p>
      <div className="not-empty:mb-4">
        <FormFailure text={failure} />
      </div>
      <Button className="w-full" onClick={() => void once(send)}>
        {action}
      </Button>
    </>
  );
}
