import type { Plugin } from 'vite'

const rows = /\/contract\/calls\/\w+\/rows\.ts$/
/** Texts of a call for the API documentation, which only the server writes. */
const documentation = new Set(['title', 'cite'])
/** Modules of Axios that no browser needs, with what replaces them. */
const unused: readonly [RegExp, string][] = [
  [/\/node_modules\/axios\/lib\/adapters\/fetch\.js$/, 'export const getFetch = () => false'],
  [/\/node_modules\/axios\/lib\/helpers\/HttpStatusCode\.js$/, 'export default {}'],
]

/** A node of a syntax tree, as far as it is read here. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Leaves out of the browser's code what no browser uses: the texts of calls for the API documentation, Axios's adapter
 * for `fetch`, because every browser has XMLHttpRequest, which Axios prefers, and its table of status codes.
 */
export function trimBrowser(): Plugin {
  return {
    name: 'trim-browser',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => unused.find(([module]) => module.test(id))?.[1],
    transform(code, id) {
      if (!rows.test(id)) return undefined
      return { code: withoutDocumentation(code, this.parse(code) as unknown as Node), map: null }
    },
  }
}

/** Returns code without the properties that only document a call; `tree` is its syntax tree. */
export function withoutDocumentation(code: string, tree: Node): string {
  const found = propertiesIn(tree).toSorted((a, b) => b.start - a.start)
  // The comma after a property goes with it; trailing commas of an object are harmless.
  return found.reduce(
    (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
    code,
  )
}

function propertiesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(propertiesIn)
  if (node === null || typeof node !== 'object') return []
  const { type, key, value } = node as Node & { key?: Node; value?: Node }
  if (type === 'Property' && documentation.has(String(key?.['name'])) && isText(value)) return [node as Node]
  return Object.values(node).flatMap(propertiesIn)
}

const isText = (value: Node | undefined): boolean =>
  value?.type === 'Literal' ||
  (value?.type === 'TemplateLiteral' && (value['expressions'] as []).length === 0)
