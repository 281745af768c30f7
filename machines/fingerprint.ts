import type { AnyStateMachine } from 'xstate'
import { stateNodes } from './diagram/ids'
import { detailsOf, transitionsByNature } from './diagram/release'
import type { Walked } from './diagram/walked'

/** Which layers walked each state and transition of a machine, by id; the layers as their first letters. */
export type WalkedMachine = Walked[string]

/**
 * What `machines/walked.json` stores of each machine: the fingerprint of the chart that was walked, and its walk; null
 * where the chart has changed since.
 */
export type KeptWalks = Readonly<Record<string, { chart: string; by: WalkedMachine } | null>>

/** The walk of this chart; null when none is stored, or one of another version of the chart. */
export function walkOf(machine: AnyStateMachine, kept: KeptWalks): WalkedMachine | null {
  const walk = kept[machine.id]
  return walk?.chart === fingerprintOf(machine) ? walk.by : null
}

/**
 * A short fingerprint of a chart: its states and ports, and of each transition its source, event, guard, target, roles,
 * effects and delay, in the order in which guards are evaluated. The code inside a guard or an action is not part of
 * it: built code cannot be compared with its source.
 */
export function fingerprintOf(machine: AnyStateMachine): string {
  const states = stateNodes(machine).map(({ id, type, invoke }) => [id, type, invoke.map((port) => port.id)])
  // Guards by their names: another label is not another chart.
  const details = detailsOf({ machine, labels: { guards: {} } })
  const all = JSON.stringify([states, [...transitionsByNature(machine)], [...details]])
  return fnv1a(all, 0x811c9dc5) + fnv1a(all, 0x01000193)
}

/** The hash of Fowler, Noll and Vo over 32 bits, from a basis, in seven characters: synchronous in every browser. */
function fnv1a(text: string, basis: number): string {
  let hash = basis
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
