import { Container } from "#src/ui/primitives/container.tsx";

interface NoticeProps {
  title: string;
  text: string;
  drawing: React.ReactNode;
  /** Links. */
  children?: React.ReactNode;
}

/** A page with a message at the left and a drawing at the right. */
export function Notice({ title, text, drawing, children }: NoticeProps) {
  return (
    <Container className="grid items-center gap-x-12 gap-y-10 py-10 lg:min-h-[min(44rem,78dvh)] lg:grid-cols-[1fr_1.05fr] lg:py-16">
      <div>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 max-w-110 text-lg text-muted">{text}</p>
        {children && <div className="mt-8">{children}</div>}
      </div>
      <div className="mx-auto w-full max-w-130 max-lg:max-w-90">{drawing}</div>
    </Container>
  );
}
