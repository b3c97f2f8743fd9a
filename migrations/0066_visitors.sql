-- How many visitors a day had, without a cookie or an address: who comes is known by a code that cannot be made again once
-- the day's salt is gone.
CREATE TABLE analytics_visitor_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
CREATE TABLE analytics_visitors (
  day date NOT NULL,
  code bytea NOT NULL,
  PRIMARY KEY (day, code)
);
CREATE TABLE analytics_visitor_days (
  day date PRIMARY KEY,
  count bigint NOT NULL
);
