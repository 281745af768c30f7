const numbers = /^-?[\d.]*-[\d.]*$/

/** How a value asks for one option of a list: "1-2" by itself is a range of numbers, "=1-2" the option of that name. */
export const asOption = (option: string): string =>
  numbers.test(option) || option.startsWith('=') ? `=${option}` : option

/** The option that a value names in this way; null for any other value. */
export const optionOf = (value: string): string | null => (value.startsWith('=') ? value.slice(1) : null)

/** A value that is asked for, with the id of its attribute. */
export type Answer = readonly [id: number, value: string]

/** Reads `parameter_values` ("3:2-,7:Garden,7:Pool"): an attribute may be asked for several of its options. */
export function readAnswers(text: string | undefined): Answer[] {
  const pairs = (text ?? '').split(',').map((pair) => /^(\d+):(.+)$/.exec(pair))
  return pairs.flatMap((pair) => (pair ? [[Number(pair[1]), pair[2]!] as const] : []))
}

/** The same as id -> value, of several values of an attribute the last. */
export const readValues = (text: string | undefined): Map<number, string> => new Map(readAnswers(text))

/** The other way; undefined when nothing is asked. */
const writeAnswers = (answers: readonly Answer[]): string | undefined =>
  answers.map(([id, value]) => `${id}:${value}`).join(',') || undefined

/** All values of an attribute replaced by one; an empty one takes them out. */
export function withValue(text: string | undefined, id: number, value: string): string | undefined {
  const answers = readAnswers(text)
  const others = answers.filter(([other]) => other !== id)
  if (value === '') return writeAnswers(others)
  const at = answers.findIndex(([other]) => other === id)
  return writeAnswers(others.toSpliced(at < 0 ? others.length : at, 0, [id, value]))
}

const isSame = ([id, value]: Answer, [otherId, other]: Answer) => id === otherId && value === other

/** One value more, beside others of its attribute. */
export const withAnswer = (text: string | undefined, id: number, value: string): string | undefined =>
  writeAnswers([...readAnswers(text).filter((one) => !isSame(one, [id, value])), [id, value]])

/** One value less. */
export const withoutAnswer = (text: string | undefined, answer: Answer): string | undefined =>
  writeAnswers(readAnswers(text).filter((one) => !isSame(one, answer)))
