/** Path of an example's field, e.g. `output.verdict`, with its values across all examples. */
export interface ExampleField {
  path: string
  /** Last segment of the path, used as text key. */
  name: string
  values: readonly unknown[]
}

/** Fields that follow from another field or don't affect the outcome. */
const silent = new Set(
  'message retryAt resendAt expiresAt kind priceMinor currency packageId id key email to sentTo registration proof testMode transfer ordered items'.split(
    ' ',
  ),
)

function flat(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key))
}

const fieldsOf = (example: object) => new Map(flat(example))

/** Returns the fields in which examples differ, i.e. those needed to choose one. */
export function fieldsOfExamples(examples: readonly object[]): ExampleField[] {
  const all = examples.map(fieldsOf)
  return [...new Set(all.flatMap((fields) => [...fields.keys()]))].flatMap((path) => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    const values = [...new Set(all.map((fields) => fields.get(path)))]
    return values.length > 1 && name !== 'type' && !silent.has(name) ? [{ path, name, values }] : []
  })
}

/** Returns an example's value of a field. */
export const valueIn = (example: object, path: string): unknown => fieldsOf(example).get(path)

/** Returns the index of the example that has this value and is otherwise most similar to `like`. */
export function exampleWith(examples: readonly object[], like: object, path: string, value: unknown): number {
  const wanted = fieldsOf(like)
  const alike = (example: object) => flat(example).filter(([one, own]) => wanted.get(one) === own).length
  const fit = examples.flatMap((example, at) => (valueIn(example, path) === value ? [{ at, example }] : []))
  return fit.toSorted((a, b) => alike(b.example) - alike(a.example))[0]?.at ?? 0
}
