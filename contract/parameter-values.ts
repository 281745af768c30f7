const numbers = /^-?[\d.]*-[\d.]*$/

/** How a value asks for one option of a list: "1-2" by itself is a range of numbers, "=1-2" the option of that name. */
export const asOption = (option: string): string =>
  numbers.test(option) || option.startsWith('=') ? `=${option}` : option

/** The option that a value names in this way; null for any other value. */
export const optionOf = (value: string): string | null => (value.startsWith('=') ? value.slice(1) : null)

/** Reads `parameter_values` ("3:2-,7:Furnished") into id -> value. */
export function readValues(text: string | undefined): Map<number, string> {
  const pairs = (text ?? '').split(',').map((pair) => /^(\d+):(.+)$/.exec(pair))
  return new Map(pairs.flatMap((pair) => (pair ? [[Number(pair[1]), pair[2]!] as const] : [])))
}

/** The other way; undefined when nothing is asked. */
function writeValues(values: ReadonlyMap<number, string>): string | undefined {
  return [...values].map(([id, value]) => `${id}:${value}`).join(',') || undefined
}

/** One value changed; an empty one is taken out. */
export function withValue(text: string | undefined, id: number, value: string): string | undefined {
  const values = readValues(text)
  if (value === '') values.delete(id)
  else values.set(id, value)
  return writeValues(values)
}
