/**
 * A multipart field of a nested value (D4, D5): `parameters[0][parameter_id]`, `gallery_images[1]`, `documents[]`.
 * Browser and server share the encoder and decoder, so they can't diverge.
 */
export type Field<F> = readonly [name: string, value: string | F]

const depthMax = 5
const indexMax = 200
const part = /\[([^[\]]*)\]/g

/**
 * Flattens a value to fields; undefined is omitted, null becomes an empty text, booleans become "1"/"0". Values for
 * which `isFile` is true are not flattened.
 */
export function toFields<F>(input: object, isFile: (value: unknown) => value is F): Field<F>[] {
  const fields: Field<F>[] = []
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (isFile(value)) fields.push([name, value])
    else if (value === null) fields.push([name, ''])
    else if (typeof value === 'boolean') fields.push([name, value ? '1' : '0'])
    else if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    } else if (typeof value === 'string' || typeof value === 'number') fields.push([name, String(value)])
  }
  for (const [name, value] of Object.entries(input)) add(name, value)
  return fields
}

/**
 * Rebuilds a value from its fields. A repeated name makes a list. Unbalanced brackets are treated as a plain name;
 * names that are too deep, have too high an index or target a prototype are ignored.
 */
export function fromFields<F>(fields: Iterable<Field<F>>): Record<string, unknown> {
  const root: Node = new Map()
  for (const [name, value] of fields) {
    const path = fieldPath(name)
    if (path) put(root, path, value)
  }
  return asObject(root)
}

type Node = Map<string, unknown>

/** Returns the path of a field name, `plans[0][document]` -> plans, 0, document; null if the name must be ignored. */
export function fieldPath(name: string): string[] | null {
  const open = name.indexOf('[')
  if (open <= 0) return safe([name])
  const rest = name.slice(open)
  const keys = [...rest.matchAll(part)].map((match) => match[1]!)
  return rest === keys.map((key) => `[${key}]`).join('') ? safe([name.slice(0, open), ...keys]) : safe([name])
}

function safe(path: string[]): string[] | null {
  return path.length <= depthMax && !path.some(outOfBounds) ? path : null
}

function outOfBounds(key: string): boolean {
  return key === '__proto__' || (/^\d+$/.test(key) && Number(key) >= indexMax)
}

function put(node: Node, [key, ...rest]: string[], value: unknown): void {
  const name = key === '' ? String(node.size) : key!
  const there = node.get(name)
  if (rest.length > 0) {
    const inner: Node = there instanceof Map ? there : new Map()
    node.set(name, inner)
    put(inner, rest, value)
  } else if (there === undefined) node.set(name, value)
  else if (there instanceof Map) put(there, [''], value)
  else
    node.set(
      name,
      new Map([
        ['0', there],
        ['1', value],
      ]),
    )
}

function asObject(node: Node): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [key, value] of node) object[key] = value instanceof Map ? asValue(value as Node) : value
  return object
}

function asValue(node: Node): unknown {
  const keys = [...node.keys()]
  if (!keys.every((key) => /^\d+$/.test(key))) return asObject(node)
  const order = keys.sort((a, b) => Number(a) - Number(b))
  return order.map((key) => {
    const value = node.get(key)
    return value instanceof Map ? asValue(value as Node) : value
  })
}
