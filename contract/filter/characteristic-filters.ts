import type { ListingKind } from '../listing-fields'
import {
  characteristicKey,
  choiceKey,
  filteredCharacteristics,
  type CharacteristicOf,
  type Declared,
  type DeclaredRows,
} from '../listing/characteristics'
import { characteristicText, type ValueWording } from '../listing/characteristic-text'
import type { TextKey } from '../texts/catalogue'
import type { TextParams } from '../texts/translate'

type Filtered<L extends ListingKind, Kind> = {
  [C in CharacteristicOf<L>]: DeclaredRows[C] extends { kind: Kind; filter: true } ? C : never
}[CharacteristicOf<L>]

/** Filter fields of the characteristics: a list for a choice, a flag for a flag, two bounds for a number or a date. */
export type CharacteristicFilters<L extends ListingKind> = {
  [C in Filtered<L, 'choice'>]: { kind: 'choices'; own: true; choices: readonly string[] }
} & { [C in Filtered<L, 'flag'>]: { kind: 'flag'; own: true } } & {
  [C in Filtered<L, 'number'> as `${C}_min` | `${C}_max`]: { kind: 'number'; own: true }
} & { [C in Filtered<L, 'date'> as `${C}_from` | `${C}_to`]: { kind: 'day'; own: true } }

/** Returns the names of a filter's lower and upper bound on a number or a date. */
export const boundNames = ({ name, kind }: Declared): readonly [least: string, most: string] =>
  kind === 'date' ? [`${name}_from`, `${name}_to`] : [`${name}_min`, `${name}_max`]

function fieldsOf(one: Declared): [string, object][] {
  if (one.kind === 'choice') return [[one.name, { kind: 'choices', own: true, choices: one.choices }]]
  if (one.kind === 'flag') return [[one.name, { kind: 'flag', own: true }]]
  const kind = one.kind === 'date' ? 'day' : 'number'
  return boundNames(one).map((name) => [name, { kind, own: true }])
}

export const characteristicFilters = <L extends ListingKind>(on: L): CharacteristicFilters<L> =>
  Object.fromEntries(filteredCharacteristics(on).flatMap(fieldsOf)) as CharacteristicFilters<L>

interface LabelWording extends ValueWording {
  say: (key: TextKey, params?: TextParams) => string
}

/** Returns the conditions on one characteristic as texts, each with its filter field. */
export function characteristicLabels(
  one: Declared,
  filter: object,
  wording: LabelWording,
): { text: string; field: string }[] {
  const { say } = wording
  const asked = filter as Readonly<Record<string, unknown>>
  const { name } = one
  const label = say(characteristicKey(name))
  if (one.kind === 'choice') {
    const choices = asked[name] as string[] | undefined
    const texts = choices?.map((choice) => say(choiceKey(name, choice)))
    return texts ? [{ text: `${label}: ${texts.join(', ')}`, field: name }] : []
  }
  if (one.kind === 'flag') return asked[name] ? [{ text: label, field: name }] : []
  return boundNames(one).flatMap((field, at) => {
    const price = characteristicText(one, asked[field], wording)
    const key = at === 0 ? 'public.filter.from' : 'public.filter.to'
    return price === null ? [] : [{ text: `${label}: ${say(key, { price })}`, field }]
  })
}
