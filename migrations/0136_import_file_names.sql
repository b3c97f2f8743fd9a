-- The name of the file that an import came from, as its card shows it.
ALTER TABLE imports ADD COLUMN file_name text;
