import { cx } from "class-variance-authority";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ASKED_FIELD_PARAM } from "#src/shared/asked-field.ts";
import { plural } from "#src/shared/words.ts";
import { Select } from "#src/ui/primitives/select.tsx";
import { SETTINGS_CARDS, type SettingsCard } from "./settings-fields.ts";
import { SETTINGS_GROUPS, SETTINGS_PAGE, type SettingsGroup, settingsPath } from "./settings-parts.ts";

const CARD_PARAM = "parte";

/** A page of the settings: what every company fills in, a group of cards, or one card of a group. */
interface SettingsPart {
  label: string;
  path: string;
  cards: SettingsCard[];
  isInGroup?: boolean;
}

const GENERAL: SettingsPart = {
  label: "Geral",
  path: SETTINGS_PAGE,
  cards: SETTINGS_CARDS.filter(({ isGeneral }) => isGeneral),
};

/** All pages, in the order of the navigation. A group of one card has one page. */
const PARTS: SettingsPart[] = [
  GENERAL,
  ...Object.entries(SETTINGS_GROUPS).flatMap(([group, label]) => {
    const cards = SETTINGS_CARDS.filter((card) => card.group === group);
    const whole = { label, path: settingsPath(group as SettingsGroup), cards };
    const each = cards.map((card) => ({
      label: card.title,
      path: `${SETTINGS_PAGE}?${CARD_PARAM}=${card.slug}`,
      cards: [card],
      isInGroup: true,
    }));
    return cards.length === 1 ? [whole] : [whole, ...each];
  }),
];

/** Returns the page that the URL asks for: a card's, that of a field's card, a group's, or else the first. */
export function useSettingsPart(): SettingsPart {
  const [asked] = useSearchParams();
  const field = asked.get(ASKED_FIELD_PARAM);
  if (field !== null)
    return PARTS.findLast(({ cards }) => cards.some((card) => hasField(card, field))) ?? GENERAL;
  return PARTS.find(({ path }) => path === `${SETTINGS_PAGE}?${asked}`) ?? GENERAL;
}

const hasField = ({ rows }: SettingsCard, field: string): boolean =>
  rows.flat().some((name) => name === field);

interface SettingsNavProps {
  shown: SettingsPart;
  /** Counts the fields of a card that have an error. */
  countErrors(card: SettingsCard): number;
}

/** Links to each page, or a list to choose from on phones. Typed values stay, since all pages are one form. */
export function SettingsNav({ shown, countErrors }: SettingsNavProps) {
  const navigate = useNavigate();
  const nameErrors = ({ cards: [card, second] }: SettingsPart): string => {
    const count = card && !second ? countErrors(card) : 0;
    return count === 0 ? "" : plural(count, "erro", "erros");
  };
  return (
    <>
      <Select
        aria-label="Parte das configurações"
        value={shown.path}
        onChange={({ target }) => void navigate(target.value)}
        className="mb-5 lg:hidden"
      >
        {PARTS.map((part) => (
          <option key={part.path} value={part.path}>
            {[part.isInGroup ? `\u2003${part.label}` : part.label, nameErrors(part)]
              .filter(Boolean)
              .join(" · ")}
          </option>
        ))}
      </Select>
      <nav
        aria-label="Partes das configurações"
        className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-4 text-sm max-lg:hidden"
      >
        <ul>
          {PARTS.map((part) => (
            <li
              key={part.path}
              className={part.isInGroup ? "ml-3 border-l border-line pl-1" : "mt-2 first:mt-0"}
            >
              <Link
                to={part.path}
                aria-current={part === shown ? "page" : undefined}
                className={cx(
                  "touch-target flex items-center justify-between gap-2 rounded-control px-2.5 py-1.5",
                  !part.isInGroup && "font-medium",
                  part === shown
                    ? "bg-primary-soft text-primary-ink"
                    : "text-muted hover:bg-surface hover:text-ink",
                )}
              >
                {part.label} <span className="text-xs whitespace-nowrap text-danger">{nameErrors(part)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
