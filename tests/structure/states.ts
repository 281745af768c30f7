import { catalogue } from '../../machines/catalogue'
import type { Source } from './sources'

/** The states of every record, by the name of its machine. */
const statesOf = catalogue
  .filter(({ kind }) => kind === 'record')
  .map(({ id, machine }) => ({ id, states: new Set(leafNames(machine.root.states)) }))

type Nodes = Record<string, { states: Nodes }>
function leafNames(nodes: object): string[] {
  const all = Object.entries(nodes as Nodes)
  return all.map(([name]) => name).concat(all.flatMap(([, { states }]) => leafNames(states)))
}

const text = String.raw`'[A-Za-z]+'`
/** Two quoted words and more, one after the other, as an array, a union of types or a condition of SQL has them. */
const list = new RegExp(`${text}(?:\\s*[,|]\\s*${text})+`, 'g')
/** The same as comparisons: `row.state === 'opened' || row.state === 'pending'`. */
const compared = new RegExp(
  `\\bstate (?:===|!==) ${text}(?:\\s*(?:\\|\\||&&)\\s*[\\w.?]*\\bstate (?:===|!==) ${text})+`,
  'g',
)

/**
 * Lists of states of one record that are written out where the machine could be asked, as `path:line: list`. A
 * migration is history and stays as it was; the values on the wire are held to the charts by a test of their own; and
 * what a gateway reports is a verdict, which is no state of ours.
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

/** Places that recognise events by the spelling of their names; the events of XState itself have no other sign. */
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
