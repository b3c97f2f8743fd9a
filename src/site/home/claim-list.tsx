interface Claim {
  figure: string;
  label: string;
}

/** Figures of the company, in a strip that looks like a ruler (claims.css). */
export function ClaimList({ claims, className }: { claims: Claim[]; className?: string }) {
  return (
    <ul className={className}>
      {claims.map(({ figure, label }) => (
        <li key={figure} className="claim">
          <strong className="block font-display text-[2rem] leading-none font-semibold tracking-[-0.02em] lg:text-[2.5rem]">
            {figure}
          </strong>{" "}
          <span className="mt-1.5 block text-sm text-muted">{label}</span>
        </li>
      ))}
    </ul>
  );
}
