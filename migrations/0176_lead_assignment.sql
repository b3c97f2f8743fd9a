-- New leads go to people by turns: rules in order, each with its conditions, its people, and whose turn was last.
CREATE TABLE lead_assignment (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT lead_assignment_one_row CHECK (id),
  is_on boolean NOT NULL DEFAULT false,
  includes_imports boolean NOT NULL DEFAULT false
);

CREATE TABLE lead_assignment_rules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  place integer NOT NULL,
  conditions jsonb NOT NULL,
  people uuid[] NOT NULL,
  last_person_id uuid
);
