import { characteristicRows, type CharacteristicRow, type ListingKind } from '../listing-fields'

export type DeclaredRows = typeof characteristicRows
export type Characteristic = keyof DeclaredRows

/** Names of the characteristics of one kind of listing. */
export type CharacteristicOf<L extends ListingKind> = {
  [C in Characteristic]: L extends DeclaredRows[C]['on'][number] ? C : never
}[Characteristic]

interface KindValues {
  number: number
  flag: boolean
  date: string
  text: string
}
type ValueOf<Row> = Row extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Row extends { kind: infer Kind extends keyof KindValues }
    ? KindValues[Kind]
    : never

/** Type of a characteristic's value. */
export type ValueOfCharacteristic<C extends Characteristic> = ValueOf<DeclaredRows[C]>
/** Characteristics of a listing by name; null if unset. */
export type Characteristics<L extends ListingKind> = {
  [C in CharacteristicOf<L>]: ValueOfCharacteristic<C> | null
}

/** Stored value of a characteristic; dates are ISO days. */
export type CharacteristicValue = string | number | boolean
/** Characteristics by name as stored; unset ones are missing or null. */
export type StoredCharacteristics = Readonly<Record<string, CharacteristicValue | null>>

/** A declared characteristic with its name. */
export type Declared = CharacteristicRow & { readonly name: string }

/** All characteristics, in declaration order. */
export const declaredCharacteristics: readonly Declared[] = Object.entries<CharacteristicRow>(
  characteristicRows,
).map(([name, row]) => Object.assign({ name }, row))

export const characteristicsOf = (on: ListingKind): readonly Declared[] =>
  declaredCharacteristics.filter((one) => one.on.includes(on))

export const shownCharacteristics = (on: ListingKind, where: Declared['show'][number]): readonly Declared[] =>
  characteristicsOf(on).filter(({ show }) => show.includes(where))

export const filteredCharacteristics = (on: ListingKind): readonly Declared[] =>
  characteristicsOf(on).filter(({ filter }) => filter)

export const isCharacteristic = (on: ListingKind, name: string): boolean =>
  characteristicsOf(on).some((one) => one.name === name)

/** Calls `make` for each characteristic of a kind of listing and returns the results by name. */
export const perCharacteristic = <T>(on: ListingKind, make: (one: Declared) => T): Record<string, T> =>
  Object.fromEntries(characteristicsOf(on).map((one) => [one.name, make(one)]))

/** Returns a listing's characteristics by name. With `isLocked`, those that its card doesn't show are null. */
export const readCharacteristics = <L extends ListingKind>(
  on: L,
  stored: StoredCharacteristics,
  isLocked = false,
): Characteristics<L> =>
  perCharacteristic(on, ({ name, kind, show }) =>
    isLocked && !show.includes('card') ? null : (stored[name] ?? (kind === 'flag' ? false : null)),
  ) as Characteristics<L>

/** Returns the characteristics that a listing's card shows, by name. */
export const cardCharacteristics = (on: ListingKind, stored: StoredCharacteristics) =>
  Object.fromEntries(
    shownCharacteristics(on, 'card').map(({ name, kind }) => [
      name,
      stored[name] ?? (kind === 'flag' ? false : null),
    ]),
  )

type NameKey = `public.characteristic.${Characteristic}`
type ChoiceKey = {
  [C in Characteristic]: DeclaredRows[C] extends { choices: readonly (infer Choice extends string)[] }
    ? `public.characteristic.${C}.${Choice}`
    : never
}[Characteristic]

/** Returns the text key of a characteristic's name. */
export const characteristicKey = (name: string) => `public.characteristic.${name}` as NameKey
/** Returns the text key of a choice's name. */
export const choiceKey = (name: string, choice: string) =>
  `public.characteristic.${name}.${choice}` as ChoiceKey
