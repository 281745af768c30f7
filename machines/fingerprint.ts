import type { AnyStateMachine } from 'xstate'
import { stateNodes } from './diagram/ids'
import { detailsOf, transitionsByNature } from './versions/snapshot'
import type { Walked } from './diagram/walked'

/**
 * Layers that covered each state and transition of one machine, encoded as the layers' first letters, by state or
 * transition id.
 */
export type WalkedMachine = Walked[string]

/**
 * Contents of `machines/walked.json`: for each machine its coverage and the fingerprint of the chart for which the
 * coverage was recorded; null if the chart has changed since.
 */
export type KeptWalks = Readonly<Record<string, { chart: string; by: WalkedMachine } | null>>

/** Returns the stored coverage of a machine; null if there is none or the chart has changed since. */
export function walkOf(machine: AnyStateMachine, kept: KeptWalks): WalkedMachine | null {
  const walk = kept[machine.id]
  return walk?.chart === fingerprintOf(machine) ? walk.by : null
}

/**
 * Returns a short fingerprint of a chart: its states and ports, and each transition's source, event, guard, target,
 * roles, effects and delay, in guard evaluation order. Code inside guards and actions is excluded, because built code
 * can't be compared with its source.
 */
export function fingerprintOf(machine: AnyStateMachine): string {
  const states = stateNodes(machine).map(({ id, type, invoke }) => [id, type, invoke.map((port) => port.id)])
  // Without labels, guards are identified by name, so relabelling doesn't change the fingerprint.
  const details = detailsOf({ machine, labels: { guards: {} } })
  const all = JSON.stringify([states, [...transitionsByNature(machine)], [...details]])
  return fnv1a(all, 0x811c9dc5) + fnv1a(all, 0x01000193)
}

/**
 * Returns the 32-bit FNV-1a hash from the given basis, in seven characters; available synchronously in every browser.
 */
function fnv1a(text: string, basis: number): string {
  let hash = basis
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
