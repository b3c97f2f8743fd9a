-- Where an old site answers, whatever its name leads to now; and when it was last asked what its pages say.
ALTER TABLE imports
  ADD COLUMN server text,
  ADD COLUMN look_asked_at timestamptz,
  ADD COLUMN looked_at timestamptz;
