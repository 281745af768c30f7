import type { ListingKind } from '../../contract/listing-fields'
import { isBounded, refusalOf } from '../../contract/listing/characteristic-bounds'
import {
  perCharacteristic,
  type CharacteristicValue,
  type Declared,
} from '../../contract/listing/characteristics'
import { Dice } from './pictures/dice'

const day = 86_400_000

/** Returns random characteristics for a demo listing, leaving about 30% unset. */
export function demoCharacteristics(on: ListingKind, seed: string, posted: Date) {
  const dice = new Dice(`characteristics/${seed}`)
  return perCharacteristic(on, (one) => {
    if (dice.next() >= 0.7) return undefined
    const value = valueOf(one, dice, posted)
    const isRefused =
      isBounded(one) && typeof value !== 'boolean' && value !== undefined && refusalOf(one, value)
    return isRefused ? undefined : value
  })
}

function valueOf(one: Declared, dice: Dice, posted: Date): CharacteristicValue | undefined {
  switch (one.kind) {
    case 'choice':
      return dice.pick(one.choices)
    case 'number': {
      const [least, most] = one.usual ?? [one.min, one.max]
      const step = one.step ?? 1
      const steps = Math.floor((most - least) / step)
      return Number((least + step * Math.floor(dice.next() * (steps + 1))).toFixed(6))
    }
    case 'flag':
      return dice.next() < 0.5 || undefined
    case 'date': {
      const [, most] = one.usual ?? [0, 180]
      const at = new Date(posted.getTime() + Math.floor(dice.next() * (most + 1)) * day)
      return at.toISOString().slice(0, 10)
    }
    case 'text':
      return undefined
  }
}
