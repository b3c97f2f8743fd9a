-- PostgreSQL keeps no account of the values of a partial index, and took each of these conditions for one that two hundred or
-- three leads apiece would meet.
CREATE STATISTICS leads_channel_values ON (visit_channel(first_touch ->> 'source', first_touch ->> 'medium')) FROM leads;
CREATE STATISTICS leads_city_values ON (fold_text(city)) FROM leads;
CREATE STATISTICS leads_activity_values ON (coalesce(active_at, answered_at, created_at)) FROM leads;
-- What these take, in comparisons of two numbers: by the usual 100 they seem cheaper than they are.
ALTER FUNCTION visit_channel COST 500;
ALTER FUNCTION fold_list COST 500;
ANALYZE leads;
