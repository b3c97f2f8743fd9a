import type { SiteSettings } from "#src/settings/site-data.ts";

const FRAME =
  "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z";

/** All 24 px. */
const NETWORKS = [
  {
    key: "linkedinUrl",
    name: "LinkedIn",
    path: "M8.2 11v5.2M8.2 7.9v.01M11.6 16.2V11M11.6 13.4c0-1.5 1-2.5 2.3-2.5s2.2.9 2.2 2.5v2.8",
  },
  {
    key: "instagramUrl",
    name: "Instagram",
    path: "M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2M16.6 7.4v.01",
  },
  { key: "facebookUrl", name: "Facebook", path: "M12.8 20.2v-8.4c0-2 .9-3 2.9-3h.6M10.4 13.3h5.4" },
  { key: "twitterUrl", name: "Twitter", path: "M8.3 8.3 15.7 15.7M15.5 8.3 8.5 15.7" },
] as const;

export function SocialLinks({ settings }: { settings: SiteSettings }) {
  const present = NETWORKS.filter(({ key }) => settings[key]);
  if (present.length === 0) return null;
  return (
    <ul aria-label="Redes sociais" className="mt-6 -ml-2.5 flex">
      {present.map(({ key, name, path }) => (
        <li key={key}>
          <a
            href={settings[key] ?? undefined}
            aria-label={name}
            rel="me noopener"
            target="_blank"
            className="grid size-11 place-items-center rounded-control text-muted transition-colors hover:text-ink"
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden fill="none">
              <path
                d={`${FRAME}${path}`}
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
