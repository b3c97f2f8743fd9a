/** Shows the formatted text of a mail that was sent. @param html the server's, which is safe (`leadEventSchema`) */
export function LetterText({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`${STYLE} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

const STYLE =
  "max-w-[75ch] wrap-anywhere [&>*+*]:mt-2 [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-2 " +
  "[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li]:my-0.5 [&_img]:max-h-64 [&_img]:w-auto [&_img]:max-w-full " +
  "[&_h1]:text-base [&_h2]:text-base [&_h3]:text-base [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_pre]:overflow-x-auto " +
  "[&_figcaption]:text-sm [&_figcaption]:text-muted [&_table]:text-sm [&_td]:pr-3 [&_th]:pr-3 [&_th]:text-left";
