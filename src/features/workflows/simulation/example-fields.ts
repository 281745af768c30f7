/** A field of an example by its path, as `output.verdict`, and the values that it has among the examples. */
export interface ExampleField {
  path: string
  /** The last part of its path, by which the texts call it. */
  name: string
  values: readonly unknown[]
}

/** They follow from another field, or decide nothing. */
const silent = new Set(
  'message retryAt resendAt expiresAt kind priceMinor currency packageId id key email to sentTo registration proof testMode transfer ordered'.split(
    ' ',
  ),
)

function flat(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key))
}

const fieldsOf = (example: object) => new Map(flat(example))

/** In which fields examples differ: what has to be asked to choose one of them. */
export function fieldsOfExamples(examples: readonly object[]): ExampleField[] {
  const all = examples.map(fieldsOf)
  return [...new Set(all.flatMap((fields) => [...fields.keys()]))].flatMap((path) => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    const values = [...new Set(all.map((fields) => fields.get(path)))]
    return values.length > 1 && name !== 'type' && !silent.has(name) ? [{ path, name, values }] : []
  })
}

/** What an example has in a field. */
export const valueIn = (example: object, path: string): unknown => fieldsOf(example).get(path)

/** The example that has this value in a field, and is like another in as many of the other fields as can be. */
export function exampleWith(examples: readonly object[], like: object, path: string, value: unknown): number {
  const wanted = fieldsOf(like)
  const alike = (example: object) => flat(example).filter(([one, own]) => wanted.get(one) === own).length
  const fit = examples.flatMap((example, at) => (valueIn(example, path) === value ? [{ at, example }] : []))
  return fit.toSorted((a, b) => alike(b.example) - alike(a.example))[0]?.at ?? 0
}
