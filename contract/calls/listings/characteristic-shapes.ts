import { z } from 'zod'
import { isPlainDay } from '../../filter/property-filter'
import type { ListingKind } from '../../listing-fields'
import { refusalOf, type Bounded } from '../../listing/characteristic-bounds'
import {
  characteristicsOf,
  perCharacteristic,
  type CharacteristicOf,
  type CharacteristicValue,
  type Declared,
  type ValueOfCharacteristic,
} from '../../listing/characteristics'
import { amountText, clearable, flagged, noteLine, seen, word } from '../kit/primitives'

/** An ISO day such as 2026-03-01. */
export const anyDay = seen.trim().refine(isPlainDay, 'refusals.day')

const within =
  (one: Bounded) =>
  (value: number | string, check: z.RefinementCtx): void => {
    const refused = refusalOf(one, value)
    if (refused) check.addIssue({ code: 'custom', message: refused.key, params: refused.params })
  }

function inputOf(one: Declared): z.ZodType<CharacteristicValue> {
  switch (one.kind) {
    case 'choice':
      return word(one.choices)
    case 'number':
      return amountText('refusals.number').transform(Number).superRefine(within(one))
    case 'flag':
      return flagged
    case 'date':
      return anyDay.superRefine(within(one))
    case 'text':
      return noteLine(one.max)
  }
}

function outputOf(one: Declared): z.ZodType<CharacteristicValue> {
  switch (one.kind) {
    case 'choice':
      return z.enum(one.choices)
    case 'number':
      return z.number()
    case 'flag':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'text':
      return z.string()
  }
}

type ClearableInput<Value> = ReturnType<typeof clearable<z.ZodType<Value, Value | string | number | boolean>>>

/**
 * Input schemas of the characteristics: an empty text or null clears a value, and a missing field leaves it unchanged.
 */
export const characteristicInputs = <L extends ListingKind>(on: L) =>
  perCharacteristic(on, (one) => clearable(inputOf(one))) as unknown as {
    [C in CharacteristicOf<L>]: ClearableInput<ValueOfCharacteristic<C>>
  }

/** Output schemas of the characteristics: unset values are null, unset flags are false. */
export const characteristicOutputs = <L extends ListingKind>(on: L) =>
  perCharacteristic(on, (one) => outputOf(one).nullable()) as unknown as {
    [C in CharacteristicOf<L>]: z.ZodNullable<z.ZodType<ValueOfCharacteristic<C>>>
  }

/** Output schemas of the characteristics that a listing's card shows. */
export const cardOutputs = (on: ListingKind) =>
  Object.fromEntries(
    characteristicsOf(on).flatMap((one) =>
      one.show.includes('card') ? [[one.name, outputOf(one).nullable()]] : [],
    ),
  )
