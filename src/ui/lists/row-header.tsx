interface RowHeaderProps {
  /** Id for the row's `aria-labelledby`. */
  id: string;
  title: string;
  children?: React.ReactNode;
}

export function RowHeader({ id, title, children }: RowHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h3 id={id} className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere">
        {title}
      </h3>
      {children}
    </div>
  );
}
