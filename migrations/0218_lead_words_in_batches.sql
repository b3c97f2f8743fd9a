-- The words of leads that were here before migration 0217. Each batch is a transaction of its own: a form that is sent
-- meanwhile waits for one at most.
SELECT FROM fill_lead_words(1000);
