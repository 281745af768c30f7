/** The name of what a later version would carry out; it comes after every migration of this one. */
export const laterName = '9999_of_a_later_version.sql'

/** What a later version would carry out, by hand: it has a table and columns more than this one knows. */
export const laterStatements: readonly string[] = [
  'create table of_a_later_version (id bigint primary key, note text not null)',
  'alter table app_user add column of_a_later_version text',
  'alter table property add column of_a_later_version int not null default 7',
]
