interface ScreenHeaderProps {
  title: string;
  children?: React.ReactNode;
}

/** The title receives the focus after navigation. */
export function ScreenHeader({ title, children }: ScreenHeaderProps) {
  return (
    <header className="mb-[clamp(0.75rem,4dvh-0.75rem,1.5rem)] flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 tabIndex={-1} className="text-[1.75rem] leading-tight wrap-anywhere">
        {title}
      </h1>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>}
    </header>
  );
}
