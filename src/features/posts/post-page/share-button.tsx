import Share from "lucide-react/icons/share-2";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";

interface ShareButtonProps {
  title: string;
  url: string;
}

/** Opens the device's share dialog, or copies the link (docs/produto.md, "Blog"); without JavaScript, a mailto link. */
export function ShareButton({ title, url }: ShareButtonProps) {
  const { toast } = useToast();
  const { notCopied } = useTexts(BLOG);
  const copy = async (): Promise<void> => {
    if (await copyText(url)) toast({ title: "Link copiado!" });
    else toast({ title: notCopied, description: url, tone: "destructive" });
  };
  const share = async (): Promise<void> => {
    if (typeof navigator.share !== "function") return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // AbortError: the visitor closed the share dialog.
      if ((error as Error).name !== "AbortError") await copy();
    }
  };
  return (
    <>
      <Button variant="outline" size="sm" className="share scriptless:hidden" onClick={() => void share()}>
        <Share aria-hidden size={15} />
        Compartilhar
      </Button>
      <a
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        className={buttonClass({
          variant: "outline",
          size: "sm",
          className: "hidden! scriptless:inline-flex!",
        })}
      >
        Enviar por e-mail
      </a>
    </>
  );
}

/** Falls back to `execCommand` if there is no clipboard API, as over plain HTTP. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
