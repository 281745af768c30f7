import type { CatalogueEntry } from '../../machines/catalogue'
import { toDiagram } from '../../machines/diagram/to-diagram'
import type { Diagram } from '../../machines/diagram/types'
import { layersOf, type Layer } from '../../machines/diagram/walked'

export type Walks = ReadonlyMap<Layer, ReadonlySet<string>>

/** Coverage of a machine, merged from all layers that must walk it. */
export type Merged = {
  entry: CatalogueEntry
  diagram: Diagram
  /** Layers that must walk the whole machine and did run. */
  layers: readonly Layer[]
  /** Layers that reached a state or took a transition, by id. */
  by: ReadonlyMap<string, readonly Layer[]>
  /** Transitions missed by a layer that ran, and states never reached. */
  missing: { id: string; layers: readonly Layer[] }[]
}

/**
 * Merges the records of all layers for one machine. A layer that didn't run (for example without a browser) is left
 * out; one that ran must have taken every transition.
 */
export function merged(entry: CatalogueEntry, walks: Walks): Merged {
  const diagram = toDiagram(entry.machine, entry.labels)
  const layers = layersOf(entry.kind).filter((layer) => (walks.get(layer)?.size ?? 0) > 0)
  const has = (layer: Layer, id: string) => walks.get(layer)?.has(id) === true
  const states = diagram.states.filter(({ parent }) => parent !== null).map(({ id }) => id)
  const transitions = diagram.arrows.map(({ id }) => id)
  const by = new Map([...states, ...transitions].map((id) => [id, layers.filter((layer) => has(layer, id))]))
  const lacking = (id: string) => layers.filter((layer) => !has(layer, id))
  return {
    entry,
    diagram,
    layers,
    by,
    missing: [
      ...transitions.map((id) => ({ id, layers: lacking(id) })).filter((one) => one.layers.length > 0),
      ...states.filter((id) => by.get(id)?.length === 0).map((id) => ({ id, layers })),
    ],
  }
}
