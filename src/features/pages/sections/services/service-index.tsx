import { toSlug } from "#src/shared/slug.ts";

/** Links to the services of the page, on wide screens. */
export function ServiceIndex({ services }: { services: readonly { name: string }[] }) {
  if (services.length === 0) return null;
  return (
    <nav aria-label="Serviços desta página" className="hidden self-end lg:block">
      <ul className="text-sm">
        {services.map(({ name }) => (
          <li key={name} className="border-t border-line">
            <a
              href={`#${toSlug(name)}`}
              className="flex min-h-10 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
