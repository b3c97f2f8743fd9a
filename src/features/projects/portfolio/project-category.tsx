export function ProjectCategory({ children }: { children: string | null }) {
  return children && <p className="text-sm font-semibold text-primary-ink">{children}</p>;
}
