import { z } from 'zod'
import { readTyped } from '../../../../contract/input/parse-number'
import type { ListingKind } from '../../../../contract/listing-fields'
import { isBounded, isUnusualValue } from '../../../../contract/listing/characteristic-bounds'
import { characteristicsOf } from '../../../../contract/listing/characteristics'
import type { TextKey } from '../../../../contract/texts/catalogue'

/** Schema of the unusual values that the author has confirmed, as typed, by name of the characteristic. */
export const confirmedValues = { confirmed: z.record(z.string(), z.string()).optional() }

/** Returns a check that adds an issue for each unusual number or date the author hasn't confirmed. */
export const questionUnusual =
  (on: ListingKind) =>
  (values: object & z.output<z.ZodObject<typeof confirmedValues>>, check: z.RefinementCtx): void => {
    const given = values as Readonly<Record<string, unknown>>
    for (const one of characteristicsOf(on)) {
      const value = given[one.name]
      if (!isBounded(one) || (typeof value !== 'number' && typeof value !== 'string')) continue
      if (isSame(values.confirmed?.[one.name] ?? '', value)) continue
      if (!isUnusualValue(one, value, new Date())) continue
      check.addIssue({
        code: 'custom',
        message: 'wizard.unusualValue' satisfies TextKey,
        path: [one.name],
      })
    }
  }

function isSame(confirmed: string, value: number | string): boolean {
  if (typeof value === 'string') return confirmed === value
  const read = readTyped(confirmed)
  return read !== null && 'text' in read && Number(read.text) === value
}
