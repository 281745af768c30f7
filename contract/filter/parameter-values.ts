const numbers = /^-?[\d.]*-[\d.]*$/

/** Returns the value that selects a list option: "1-2" is a range of numbers, "=1-2" the option of that name. */
export const asOption = (option: string): string =>
  numbers.test(option) || option.startsWith('=') ? `=${option}` : option

/** Returns the option selected in this form; null for any other value. */
export const optionOf = (value: string): string | null => (value.startsWith('=') ? value.slice(1) : null)

/** A filter value with its attribute's id. */
export type Answer = readonly [id: number, value: string]

/** Parses `parameter_values` ("3:2-,7:Garden,7:Pool"); an attribute may have several options. */
export function readAnswers(text: string | undefined): Answer[] {
  const pairs = (text ?? '').split(',').map((pair) => /^(\d+):(.+)$/.exec(pair))
  return pairs.flatMap((pair) => (pair ? [[Number(pair[1]), pair[2]!] as const] : []))
}

/** Parses `parameter_values` as a map of attribute id to value; the last value of an attribute wins. */
export const readValues = (text: string | undefined): Map<number, string> => new Map(readAnswers(text))

/** Inverse of `readAnswers`; undefined without values. */
const writeAnswers = (answers: readonly Answer[]): string | undefined =>
  answers.map(([id, value]) => `${id}:${value}`).join(',') || undefined

/** Replaces all values of an attribute with one value; an empty value removes them. */
export function withValue(text: string | undefined, id: number, value: string): string | undefined {
  const answers = readAnswers(text)
  const others = answers.filter(([other]) => other !== id)
  if (value === '') return writeAnswers(others)
  const at = answers.findIndex(([other]) => other === id)
  return writeAnswers(others.toSpliced(at < 0 ? others.length : at, 0, [id, value]))
}

const isSame = ([id, value]: Answer, [otherId, other]: Answer) => id === otherId && value === other

/** Adds a value, keeping the attribute's other values. */
export const withAnswer = (text: string | undefined, id: number, value: string): string | undefined =>
  writeAnswers([...readAnswers(text).filter((one) => !isSame(one, [id, value])), [id, value]])

/** Removes a value. */
export const withoutAnswer = (text: string | undefined, answer: Answer): string | undefined =>
  writeAnswers(readAnswers(text).filter((one) => !isSame(one, answer)))
