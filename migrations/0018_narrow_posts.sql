-- A search looks at the row of each post it finds: texts and words stand apart, or ten posts fill four pages.
-- Rows over 2 kB take the new form as they are next written.
ALTER TABLE posts SET (toast_tuple_target = 512);
