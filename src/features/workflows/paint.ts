import { changedAt, type DefendedMachine } from '../../../machines/diagram/defended'
import type { Difference } from '../../../machines/diagram/release'
import { layersOf, type Walked } from '../../../machines/diagram/walked'

/** Another look for a state or an arrow than its own; the pattern says the same as the colour. */
export interface Paint {
  colour: string
  dashed: boolean
}

/** How states and arrows are painted, by their ids. */
export type Painter = (ids: readonly string[]) => Paint | undefined

/** By the tests: whole where every layer walked it, dashed where one is missing or none did. */
export function byCoverage(machine: string, kind: 'flow' | 'record', walked: Walked | null): Painter {
  const wanted = layersOf(kind).map((layer) => layer.charAt(0))
  return (ids) => {
    const known = ids.map((id) => walked?.[machine]?.[id] ?? '')
    if (known.length === 0) return undefined
    if (known.every((by) => wanted.every((layer) => by.includes(layer))))
      return { colour: 'var(--accent)', dashed: false }
    return { colour: known.some(Boolean) ? 'var(--warn)' : 'var(--danger)', dashed: true }
  }
}

/** By the rules: dashed where a wrong chart was not found at a transition. */
export function byDefence(tried: DefendedMachine | undefined): Painter {
  const open = new Set(tried?.survivors.map(changedAt))
  return (ids) => {
    const transitions = ids.filter((id) => id.includes('/'))
    if (!tried || transitions.length === 0) return undefined
    return transitions.some((id) => open.has(id))
      ? { colour: 'var(--warn)', dashed: true }
      : { colour: 'var(--accent)', dashed: false }
  }
}

/** By the last release: what is new or says something else stands out. */
export function byChange({ states, transitions, changed }: Difference): Painter {
  const added = new Set([...states.added, ...transitions.added, ...changed.map(({ id }) => id)])
  return (ids) => (ids.some((id) => added.has(id)) ? { colour: 'var(--info)', dashed: true } : undefined)
}
