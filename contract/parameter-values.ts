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
