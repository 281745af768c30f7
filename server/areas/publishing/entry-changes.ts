import type { Kysely } from 'kysely'
import type { ValueChange } from '../../../contract/calls/kit/value-change'
import type { DB } from '../../platform/db/schema'
import { plainText } from '../../platform/texts/sanitise-html'
import type { EntryContent } from './entry-kind'

type Value = ValueChange['before']

/** Returns the field-by-field differences between two versions of an entry, for the log. */
export async function changesBetween(
  db: Kysely<DB>,
  before: EntryContent,
  after: EntryContent,
): Promise<ValueChange[]> {
  const [was, is] = [await textIn(db, before.values), await textIn(db, after.values)]
  const fields = Object.keys({ ...was, ...is }).filter((field) => !alike(was[field], is[field]))
  const changes = fields.map((field) =>
    field === 'body'
      ? aroundTheDifference(String(was[field]), String(is[field]))
      : { field, before: valueOf(was[field]), after: valueOf(is[field]) },
  )
  return before.image === after.image ? changes : [...changes, pictureChange(before.image, after.image)]
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const valueOf = (value: unknown): Value => (value === undefined ? '' : (value as Value))

/** Returns the change of a picture for the log: whether it was added or removed; a replacement can't be described. */
const pictureChange = (before: string | null, after: string | null): ValueChange =>
  before && after
    ? { field: 'image', before: null, after: null }
    : { field: 'image', before: before !== null, after: after !== null }

/** Returns the values, with names instead of ids and with the currency added to prices. */
async function textIn(
  db: Kysely<DB>,
  { currency, price, parameters, category_id, property_id, texts, ...rest }: EntryContent['values'],
): Promise<Record<string, unknown>> {
  const asked = Array.isArray(parameters) ? (parameters as number[]) : undefined
  return {
    ...rest,
    ...byLanguage(texts),
    ...(price !== undefined && { price: `${String(price)} ${String(currency)}` }),
    ...(asked && { parameters: (await namesOf(db, 'parameter', asked)).join(', ') }),
    ...(category_id !== undefined && {
      category_id: (await namesOf(db, 'category', category_id ? [Number(category_id)] : [])).join(),
    }),
    ...(property_id !== undefined && { property_id: await titleOf(db, property_id) }),
  }
}

/** Returns the texts in other languages, each as a separate field such as `name.ar`. */
const byLanguage = (texts: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((texts ?? {}) as Record<string, Record<string, string>>).flatMap(([code, fields]) =>
      Object.entries(fields).map(([field, text]) => [`${field}.${code}`, text]),
    ),
  )

/** Returns a listing's title followed by its id, because titles repeat. */
async function titleOf(db: Kysely<DB>, id: unknown): Promise<string> {
  if (!id) return ''
  const row = await db.selectFrom('property').select('title').where('id', '=', Number(id)).executeTakeFirst()
  return row ? `${row.title} (${String(id)})` : String(id)
}

async function namesOf(db: Kysely<DB>, table: 'parameter' | 'category', ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
}

/** Characters of context before a difference. */
const lead = 60
const kept = 400

/** Returns only the parts of long texts around their first difference; both `null` if only formatting differs. */
function aroundTheDifference(one: string, other: string): ValueChange {
  const texts = [plainText(one), plainText(other)] as const
  if (texts[0] === texts[1]) return { field: 'body', before: null, after: null }
  // Compares code points, because half of a surrogate pair can't be stored.
  const [before, after] = [[...texts[0]], [...texts[1]]]
  let same = 0
  while (before[same] === after[same]) same += 1
  const cut = (text: readonly string[]) => {
    const from = Math.max(0, same - lead)
    const piece = text.slice(from, from + kept).join('')
    return `${from > 0 ? '…' : ''}${piece}${from + kept < text.length ? '…' : ''}`
  }
  return { field: 'body', before: cut(before), after: cut(after) }
}
