-- Every table names a kind of content as addresses do: "posts".
UPDATE schedules SET kind = kind || 's' WHERE kind IN ('post', 'project');
