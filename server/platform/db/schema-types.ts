import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { projectRoot } from '../process/root'
import type { DB } from './schema'

interface Column {
  table: string
  column: string
  /** Type without a length: `text`, `bigint[]`, `timestamp with time zone`. */
  type: string
  nullable: boolean
  identity: boolean
  computed: boolean
  defaulted: boolean
  /** Text of `comment on` for the column; `about` is the table's. */
  says: string | null
  about: string | null
  /** Values allowed by a CHECK constraint that involves only this column. */
  allowed: string | null
}

const plain: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
}

const columnsOf = (db: Kysely<DB>) =>
  sql<Column>`
  select c.relname as table, a.attname as column, regexp_replace(format_type(a.atttypid, -1), '\\(.*\\)', '') as type,
    not a.attnotnull as nullable, a.attidentity <> '' as identity, a.attgenerated <> '' as computed,
    a.atthasdef as defaulted, col_description(c.oid, a.attnum) as says, obj_description(c.oid) as about,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\((\\w+ = ANY \\(ARRAY\\[''|\\w+ = '')') as allowed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
  order by c.relname, a.attnum`.execute(db)

function typeOf(column: Column, named: ReadonlySet<string>): string {
  const { type, allowed, nullable, identity, computed, defaulted } = column
  if (identity) return 'Id'
  const key = `${column.table}.${column.column}`
  const words = [...(allowed?.matchAll(/'([^']*)'/g) ?? [])].map(([word]) => word).toSorted()
  const single = type.replace('[]', '')
  const stored = named.has(key)
    ? `ColumnTypes['${key}']`
    : words.length > 0
      ? words.join(' | ')
      : (plain[single] ?? (single === 'jsonb' ? 'unknown' : 'string'))
  const many = type.endsWith('[]') && !named.has(key) ? `${stored}[]` : stored
  const empty = nullable ? ' | null' : ''
  if (computed) return `Made<${named.has(key) ? many : many + empty}>`
  if (type === 'jsonb') return defaulted ? `DefaultedJson<${many}>${empty}` : `Json<${many}>${empty}`
  return defaulted ? `Defaulted<${many}${empty}>` : many + empty
}

const doc = (text: string | null, indent = '') => (text ? [`${indent}/** ${text} */`] : [])
const nameOf = (table: string) => table.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())

const columnTypes = join(projectRoot, 'server/platform/db/columns.ts')
/** Returns the columns for which columns.ts has a type, as `table.column`. */
const namedColumns = () =>
  new Set([...readFileSync(columnTypes, 'utf8').matchAll(/^  '(\w+\.\w+)':/gm)].map(([, key]) => key!))

/**
 * Generates the Kysely types of a migrated database: columns with comments, allowed values from constraints, and
 * columns.ts's types where SQL can't express them. Throws if columns.ts names a missing column.
 */
export async function schemaTypes(db: Kysely<DB>): Promise<string> {
  const { rows } = await columnsOf(db)
  const named = namedColumns()
  const there = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const gone = [...named].filter((key) => !there.has(key))
  if (gone.length > 0) throw new Error(`columns.ts names columns that no table has: ${gone.join(', ')}`)
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, (tables.get(column.table) ?? []).concat(column))
  const lines = [
    '// Written by `npm run schema` from the migrations; what SQL cannot say of a column is in columns.ts.',
    "import type { ColumnTypes, Defaulted, DefaultedJson, Id, Json, Made } from './columns'",
  ]
  for (const [table, columns] of tables) {
    lines.push('', ...doc(columns[0]!.about), `export interface ${nameOf(table)}Table {`)
    for (const column of columns)
      lines.push(...doc(column.says, '  '), `  ${column.column}: ${typeOf(column, named)}`)
    lines.push('}')
  }
  const members = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}Table`)
  return [...lines, '', 'export interface DB {', ...members, '}', ''].join('\n')
}
