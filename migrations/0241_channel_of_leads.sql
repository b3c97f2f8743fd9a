-- The channel of a visit, as src/shared/channels.ts names it; a test compares both. Whoever changes these patterns replaces
-- this function and builds the index anew.
CREATE FUNCTION visit_channel(source text, medium text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  given text := lower(btrim(source));
  way text := lower(btrim(coalesce(medium, '')));
  site text;
BEGIN
  IF source IS NULL THEN
    RETURN 'unknown';
  ELSIF source = '(direto)' THEN
    RETURN 'direct';
  ELSIF given ~ '^(?:.*\.)?(?:chatgpt\.com|chat\.openai\.com|openai\.com|claude\.ai|claude\.com|anthropic\.com|gemini\.google\.com|bard\.google\.com|perplexity\.ai|copilot\.microsoft\.com|copilot\.cloud\.microsoft|m365\.cloud\.microsoft)$'
    OR given IN ('chatgpt', 'openai', 'claude', 'anthropic', 'gemini', 'bard', 'perplexity', 'copilot') THEN
    RETURN 'assistant';
  ELSIF way ~ '^(cpc|ppc|cpm|cpv|cpa|paid.*|.*[-_]?ads?|display|an[uú]ncios?|banner)$' THEN
    RETURN 'paid';
  ELSIF way ~ '^(e-?mail|newsletter|boletim)$' OR given ~ '^(e-?mail|newsletter|boletim)$' THEN
    RETURN 'email';
  END IF;
  site := regexp_replace(given, '^((www|m|l|lm|out|old|web|amp|news|mail|[a-z]{2})\.(?=[^.]+\.))+', '');
  IF way ~ '^(organic|search)$'
    OR site ~ '^(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|startpage|qwant|search\.brave|kagi)(\.|$)'
    OR given ~ '(^|[^a-z0-9_])search\.yahoo\.' THEN
    RETURN 'search';
  ELSIF starts_with(way, 'social')
    OR site ~ '^(facebook|instagram|linkedin|lnkd|twitter|youtube|tiktok|pinterest|reddit|threads|bsky|whatsapp|telegram)(\.|$)|^(x\.com|t\.co|t\.me|youtu\.be|wa\.me|fb\.com|lnkd\.in)$' THEN
    RETURN 'social';
  END IF;
  RETURN 'referral';
END $$;

-- Leads by the channel of their first visit.
CREATE INDEX leads_channel ON leads (visit_channel(first_touch ->> 'source', first_touch ->> 'medium'), created_at DESC, id DESC)
  WHERE merged_into IS NULL AND trashed_at IS NULL;
