/** Name of a later version's migration; sorts after all current ones. */
export const laterName = '9999_of_a_later_version.sql'

/** Statements of a hypothetical later version, which adds a table and columns unknown to this one. */
export const laterStatements: readonly string[] = [
  'create table of_a_later_version (id bigint primary key, note text not null)',
  'alter table app_user add column of_a_later_version text',
  'alter table property add column of_a_later_version int not null default 7',
]
