import { sql, type RawBuilder } from 'kysely'
import { boundNames } from '../../../contract/filter/characteristic-filters'
import type { ListingKind } from '../../../contract/listing-fields'
import { filteredCharacteristics, type Declared } from '../../../contract/listing/characteristics'
import type { Condition } from './condition'

const columns = { property: sql`p.characteristics`, project: sql`j.characteristics` }

/** Returns the filter's SQL conditions on the characteristics of the property `p` or the project `j`. */
export const characteristicsWithin = (on: ListingKind, filter: object): Condition[] =>
  filteredCharacteristics(on).flatMap((one) =>
    conditionsOf(one, columns[on], filter as Readonly<Record<string, unknown>>),
  )

function conditionsOf(
  one: Declared,
  column: RawBuilder<unknown>,
  asked: Readonly<Record<string, unknown>>,
): Condition[] {
  const { name, kind } = one
  // Uses the index on the whole column.
  const has = (value: unknown) => sql<boolean>`${column} @> ${JSON.stringify({ [name]: value })}::jsonb`
  if (kind === 'flag') return asked[name] ? [has(true)] : []
  if (kind === 'choice') {
    const choices = asked[name] as string[] | undefined
    return choices ? [sql<boolean>`(${sql.join(choices.map(has), sql` or `)})`] : []
  }
  // Uses the field's own index (index-characteristics.ts). jsonb compares numbers numerically and ISO days as text.
  const value = sql`(${column} -> ${sql.lit(name)})`
  const [least, most] = boundNames(one)
  const bound = (written: unknown) => sql`${JSON.stringify(written)}::jsonb`
  return [
    ...(asked[least] === undefined ? [] : [sql<boolean>`${value} >= ${bound(asked[least])}`]),
    ...(asked[most] === undefined ? [] : [sql<boolean>`${value} <= ${bound(asked[most])}`]),
  ]
}
