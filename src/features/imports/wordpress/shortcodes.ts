// Tells shortcodes of WordPress and its usual plugins from other words in brackets, which WordPress shows as text.

/** Names that people do not write in brackets themselves. */
const NAMES = words(
  "audio video playlist embed gallery caption wp_caption wpforms gravityform gravityforms ninja_form ninja_forms formidable " +
    "fluentform caldera_form happyforms everest_form weforms mc4wp_form mailpoet_form sibwp_form newsletter_form quform " +
    "contact-form contact-form-7 contact-field contact_form si-contact-form rdstation_form forminator_form " +
    "blog_subscription_form rev_slider layerslider smartslider3 metaslider ml-slider nggallery nggtags ngg_images foogallery " +
    "envira-gallery modula photo_gallery best_wordpress_gallery instagram-feed custom-facebook-feed youtube-feed wpgmza " +
    "mapsmarker wpsl pdf-embedder pdfviewer 3d-flip-book dflip powerpress wpvideo videopress crowdsignal polldaddy " +
    "googlemaps googlemap google_map product_page product_category product_categories recent_products featured_products " +
    "sale_products best_selling_products top_rated_products related_products add_to_cart add_to_cart_url shop_messages " +
    "purchase_link donation_form give_form price_table pricing_table recent-posts recent_posts related_posts display-posts " +
    "postlist catlist list-pages child_pages wp_sitemap_page searchform loginform members_only tablepress wpdatatable " +
    "ultimate-faqs events_calendar eventlist elementor-template addtoany sharethis social_share cookie_policy cookie_audit " +
    "ez-toc table_of_contents adrotate bsa_pro_ad_space efn_note mfn sourcecode clearfix fullwidth tabgroup accordion_item " +
    "dropcap pullquote one_half one_third one_fourth one_sixth two_third three_fourth one_half_last one_third_last " +
    "one_fourth_last two_third_last three_fourth_last do_shortcode",
);
/** Usual words, which are shortcodes only with attributes or a closing tag. */
const WORDS = words(
  "youtube vimeo dailymotion soundcloud spotify tiktok twitter tweet instagram facebook slideshare gist poll iframe slider " +
    "slideshow products product downloads download paypal stripe row column columns section container clear divider spacer " +
    "hr button btn icon tabs tab accordion accordions toggle toggles spoiler highlight lightbox tooltip message alert box " +
    "testimonial testimonials team pricing counter progress archives search sitemap login restrict table faq faqs events " +
    "booking bookings calendly amelia shortcode widget sidebar menu share ratings toc contents adsense ad advert ads latex " +
    "math footnote ref code syntax css php html plain newsletter",
);
/** Beginnings of the names of page builders and of plugins with many shortcodes. */
const FAMILIES =
  /^(?:vc|wpb|et_pb|fusion|av|fl|cs|su|mk|qode|eltd|edgtf|mkdf|dt|thb|nectar|tatsu|kc|themify|trx|ux|mpc|stm|uncode|ess_grid|rev|wpsm|woocommerce|edd|bbp|lifterlms|ld|learndash|sensei|mepr|pmpro|rcp|um|tribe|tml|ninja|gravity|mailpoet|elementor|siteorigin|arve|ngg|jetpack|wpseo|rank_math|aioseo|wpv)[_-]\w/;

/** Attributes with words or addresses that a reader saw. */
const SAID =
  /\b(?:text|heading|subtitle|subheading|content|label|caption|question|answer|description|url|link|href|src)\s{0,5}=\s{0,5}["“”']([^"“”']{1,300})["“”']/gi;

function words(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

/** @param closed names of the text's closing tags, in lower case */
export function isShortcode(name: string, given: string, closed: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase();
  if (NAMES.has(lower) || FAMILIES.test(lower)) return true;
  return WORDS.has(lower) && (given.includes("=") || closed.has(lower));
}

/**
 * Tells whether brackets that stay in the text may be the code of an unknown plugin: they have an attribute, or nothing
 * else stands in their paragraph.
 */
export function mayBeShortcode(given: string, isAlone: boolean): boolean {
  return isAlone || /^\s[^=]{0,100}[\w-]=\S/.test(given);
}

/** Returns the names that a text closes: "[/row]". */
export function namesClosed(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name = ""]) => name.toLowerCase()));
}

export function sayLostShortcode(name: string, given: string): string {
  const said = [...given.matchAll(SAID)].map(([, value = ""]) => `“${value}”`);
  const saying = said.length > 0 ? `, que dizia ${said.slice(0, 10).join(", ")},` : "";
  return `O código [${name}]${saying} não funciona aqui e ficou de fora.`;
}

export const sayKeptBrackets = (name: string): string =>
  `O trecho [${name} …] pode ser um código de um plugin: ficou no texto como estava.`;
