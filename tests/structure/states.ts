import { catalogue } from '../../machines/catalogue'
import type { Source } from './sources'

/** States of every record machine, with the machine's ID. */
const statesOf = catalogue
  .filter(({ kind }) => kind === 'record')
  .map(({ id, machine }) => ({ id, states: new Set(leafNames(machine.root.states)) }))

type Nodes = Record<string, { states: Nodes }>
function leafNames(nodes: object): string[] {
  const all = Object.entries(nodes as Nodes)
  return all.map(([name]) => name).concat(all.flatMap(([, { states }]) => leafNames(states)))
}

const text = String.raw`'[A-Za-z]+'`
/** Matches two or more quoted words in sequence, as in an array, a union type or an SQL condition. */
const list = new RegExp(`${text}(?:\\s*[,|]\\s*${text})+`, 'g')
/** Matches two or more words written as comparisons: `row.state === 'opened' || row.state === 'pending'`. */
const compared = new RegExp(
  `\\bstate (?:===|!==) ${text}(?:\\s*(?:\\|\\||&&)\\s*[\\w.?]*\\bstate (?:===|!==) ${text})+`,
  'g',
)

/**
 * Returns hard-coded lists of one record's states that should be derived from its machine, as `path:line: list`. Exempt
 * are migrations, which never change, API values, which another test compares with the charts, and gateway verdicts,
 * which aren't our states.
 */
export function stateListsIn(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        !/^machines\/|^contract\/(values|record-states|listing\/listing-states|money\/payment-states)\.ts$|^server\/(gateways|platform\/db\/migrations)\/|^workshop\/sandbox\/gateways\//.test(
          path,
        ),
    )
    .flatMap(({ path, text: code }) =>
      [...code.matchAll(list), ...code.matchAll(compared)]
        .filter(([written]) => {
          const names = [...written.matchAll(/'([A-Za-z]+)'/g)].map(([, name]) => name!)
          return statesOf.some(({ states }) => names.every((name) => states.has(name)))
        })
        .map(({ 0: written, index }) => `${path}:${lineOf(code, index)}: ${written.replaceAll(/\s+/g, ' ')}`),
    )
}

/**
 * Returns code that recognises events by the spelling of their names. Only XState's own events may be recognised like
 * that, because nothing else distinguishes them.
 */
export function eventPatternsIn(sources: readonly Source[]): string[] {
  const spelt =
    /\b(?:event|type)\??(?:\.replace\([^)]*\))?\.(?:startsWith|endsWith|slice|match|search)\((?:'(?!xstate\.)\w*\.[\w.]*'|'[a-z]+'\.length|\/.*\/\w*)|\.test\((?:\w+!?\.)*event\)/g
  return sources
    .filter(({ path }) => !path.startsWith('server/gateways/'))
    .flatMap(({ path, text: code }) =>
      [...code.matchAll(spelt)].map(({ 0: written, index }) => `${path}:${lineOf(code, index)}: ${written}`),
    )
}

const lineOf = (code: string, index: number) => code.slice(0, index).split('\n').length
