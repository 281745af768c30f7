import { characteristicRows, type CharacteristicRow, type ListingKind } from '../listing-fields'

export type DeclaredRows = typeof characteristicRows
export type Characteristic = keyof DeclaredRows

/** Characteristics of one kind of listing. */
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

/** Value of one characteristic. */
export type ValueOfCharacteristic<C extends Characteristic> = ValueOf<DeclaredRows[C]>
/** Characteristics of a listing by name; null where nothing is said. */
export type Characteristics<L extends ListingKind> = {
  [C in CharacteristicOf<L>]: ValueOfCharacteristic<C> | null
}

/** Any value of a characteristic as it is stored; dates are ISO days. */
export type CharacteristicValue = string | number | boolean
/** Stored characteristics by name, without those that nothing is said of. */
export type StoredCharacteristics = Readonly<Record<string, CharacteristicValue | null>>

/** A row with its name. */
export type Declared = CharacteristicRow & { readonly name: string }

/** All characteristics, in the order of their rows. */
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

/** The same made of each characteristic of a kind of listing, by name. */
export const perCharacteristic = <T>(on: ListingKind, make: (one: Declared) => T): Record<string, T> =>
  Object.fromEntries(characteristicsOf(on).map((one) => [one.name, make(one)]))

/** What a listing of this kind says, by name; `isLocked`: only what its card shows. */
export const readCharacteristics = <L extends ListingKind>(
  on: L,
  stored: StoredCharacteristics,
  isLocked = false,
): Characteristics<L> =>
  perCharacteristic(on, ({ name, kind, show }) =>
    isLocked && !show.includes('card') ? null : (stored[name] ?? (kind === 'flag' ? false : null)),
  ) as Characteristics<L>

/** What the card of a listing says, by name. */
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

/** Key of a characteristic's name. */
export const characteristicKey = (name: string) => `public.characteristic.${name}` as NameKey
/** Key of the name of a choice. */
export const choiceKey = (name: string, choice: string) =>
  `public.characteristic.${name}.${choice}` as ChoiceKey
