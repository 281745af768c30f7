/** Encodes Stripe's request body, with nested values as bracket keys: `{metadata: {a: 1}}` -> `metadata[a]=1`. */
export function toForm(params: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  const put = (key: string, value: unknown) => {
    if (value === undefined || value === null) return
    if (typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) put(`${key}[${name}]`, inner)
    } else {
      form.append(key, String(value as string | number | boolean))
    }
  }
  for (const [key, value] of Object.entries(params)) put(key, value)
  return form
}

/** Values of a form body: strings, and objects for bracket keys (`a[]` and `a[0]` give numbered entries). */
export interface FormTree {
  [key: string]: string | FormTree
}

/** Returns a field's text; undefined for a nested field. */
export const textOf = (value: FormTree[string] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Parses bracket keys into a tree. Drops keys that could reach a prototype and limits the depth to five. */
export function fromForm(text: string): FormTree {
  const tree: FormTree = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter((part, at) => part !== '' || at === 0)
    if (key.endsWith('[]')) path.push('')
    if (path.length > 5 || path.some((part) => part === '__proto__')) continue
    let node = tree
    for (const part of path.slice(0, -1)) {
      const next = node[part]
      node = typeof next === 'object' ? next : (node[part] = Object.create(null) as FormTree)
    }
    const last = path[path.length - 1]!
    node[last === '' ? String(Object.keys(node).length) : last] = value
  }
  return tree
}
