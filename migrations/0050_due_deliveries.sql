-- The deliveries that wait, of each destination in the order in which they are due: found without a job for each.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (destination_id, next_attempt_at) WHERE state = 'waiting';
