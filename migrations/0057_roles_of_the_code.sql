-- Which roles there are is said in one place, the table of the code (src/accounts/roles.ts), which every call is checked by.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE mail_links DROP CONSTRAINT mail_links_role_check;
ALTER TABLE second_factor_roles DROP CONSTRAINT second_factor_roles_role_check;
