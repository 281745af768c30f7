import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

const folder = join(projectRoot, 'server/platform/db/migrations')
/** The baseline. Later migrations are numbered from 0201 and must allow two versions to run side by side. */
const first = '0200_baseline.sql'

/** Changes that break the previous version, which may still query or write the old schema. */
const takesAway =
  /\b(drop\s+(table|column|view|function|type|trigger)|rename\s+(to|column|constraint)|alter\s+column\s+\w+\s+(set\s+data\s+)?type|alter\s+column\s+\w+\s+set\s+not\s+null|add\s+column\s+\w+\s+[^,;]*\bnot\s+null(?![^,;]*\bdefault\b)|drop\s+default|add\s+(constraint\s+\w+\s+)?(check|unique|exclude)|create\s+unique\s+index)/i

/** Returns the SQL without comments and without unique indexes on tables the migration itself creates. */
function statements(text: string): string {
  const code = text.replace(/--.*$/gm, '')
  const isNew = (table: string) => new RegExp(`create\\s+table\\s+${table}\\b`, 'i').test(code)
  return code.replace(/create\s+unique\s+index\s+\w+\s+on\s+(\w+)/gi, (statement, table: string) =>
    isNew(table) ? '' : statement,
  )
}

/** A constraint of state columns, as `npm run states` writes it. */
const legalStates =
  /alter table \w+\n(?: {2}drop constraint if exists \w+,\n)+ {2}add constraint (\w+_legal) check \(.+ in \(\n(.+)\)\);/g

/** Returns the values that each constraint of state columns allows. */
const legalIn = (text: string) =>
  new Map(
    [...text.matchAll(legalStates)].map(([, name, values]) => [name!, values!.match(/\([^)]*\)|'\w+'/g)!]),
  )

/** Returns the migration without the constraints that allow everything that an earlier migration allows. */
function withoutWidened(text: string, earlier: string): string {
  const before = legalIn(earlier)
  const now = legalIn(text)
  return text.replace(legalStates, (statement, name: string) =>
    before.get(name)?.every((value) => now.get(name)!.includes(value)) ? '' : statement,
  )
}

/** Returns the faults of a migration after earlier ones. */
function faultsOf(name: string, text: string, earlier = ''): string[] {
  if (name <= first || !takesAway.test(statements(withoutWidened(text, earlier)))) return []
  const raises = new RegExp(`update\\s+schema_min\\s+set\\s+needs\\s*=\\s*'${name}'`, 'i').test(text)
  return raises
    ? []
    : [`${name} takes away what the version before may ask for, and does not say so in schema_min`]
}

test.each([
  ['drop table package', true],
  ['alter table app_user drop column twitter_id', true],
  ['alter table app_user rename column name to full_name', true],
  ['alter table property alter column price type text', true],
  ['alter table property alter column price set not null', true],
  ['alter table property add column colour text not null', true],
  ["alter table property add column colour text not null default ''", false],
  ['alter table property add column colour text', false],
  ["alter table property add constraint colours check (colour <> '')", true],
  ['create unique index property_colour on property (colour)', true],
  ['create table colour (name text); create unique index colour_name on colour (name)', false],
  ['create table colour (name text not null unique check (length(name) > 0))', false],
  ['create table colour (name text not null)', false],
  ['drop index property_confirmed', false],
  ['-- drop table package', false],
  ["drop table package; update schema_min set needs = '9999_x.sql'", false],
])('%s breaks the previous version: %s', (text, isFault) => {
  expect(faultsOf('9999_x.sql', text)).toHaveLength(isFault ? 1 : 0)
})

test('a migration that breaks the previous version declares the minimum version', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(names.toSorted()[0]).toBe(first)
  const texts = names.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  const earlier = (at: number) =>
    texts
      .slice(0, at)
      .map(([, text]) => text)
      .join('\n')
  expect(texts.flatMap(([name, text], at) => faultsOf(name, text, earlier(at)))).toEqual([])
})

test('a constraint of state columns may allow more than before, but not less', () => {
  const legal = (values: string) =>
    `alter table slot\n  drop constraint if exists slot_state_legal,\n  add constraint slot_state_legal check (state in (\n    ${values}));`
  const faults = (values: string) => faultsOf('9999_x.sql', legal(values), legal("'held', 'used'"))
  expect(faults("'held', 'used'")).toEqual([])
  expect(faults("'asked', 'held', 'used'")).toEqual([])
  expect(faults("'held'")).toHaveLength(1)
  expect(faults("'held', 'spent'")).toHaveLength(1)
  expect(faultsOf('9999_x.sql', legal("'held'"))).toHaveLength(1)
})

test('every migration has a unique number', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})
