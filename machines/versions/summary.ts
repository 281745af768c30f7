import type { CatalogueEntry } from '../catalogue'
import { stateNodes, transitionsOf } from '../diagram/ids'
import { differenceOf, isOpenToMore } from './compare'
import { chartOf, releasedChart, type Release } from './snapshot'

/** Entry of a machine in the list of workflows, which needn’t load its chart. */
export type MachineSummary = {
  kind: CatalogueEntry['kind']
  /** English texts; translations are in the text catalogue. */
  title: string
  about: string
  states: number
  transitions: number
  /** Whether the machine is missing in the last release or differs from it; null if it doesn't, or without a release. */
  since: 'new' | 'changed' | null
  /** Whether more actors may cause a transition than in the last release. */
  isOpenToMore: boolean
}

/** Contents of `machines/diagrams/machines.json`: the summary of each machine by id, in the order of the catalogue. */
export type MachineSummaries = Readonly<Record<string, MachineSummary>>

/** Returns the summaries of all machines, compared with a release. */
export const summariesOf = (
  catalogue: readonly CatalogueEntry[],
  release: Release | undefined,
): MachineSummaries => Object.fromEntries(catalogue.map((entry) => [entry.id, summaryOf(entry, release)]))

function summaryOf(entry: CatalogueEntry, release: Release | undefined): MachineSummary {
  const { id, kind, machine, labels } = entry
  const nodes = stateNodes(machine)
  const difference = release && differenceOf(releasedChart(release, id), chartOf(entry))
  const isChanged =
    difference !== undefined &&
    [...Object.values(difference.states), ...Object.values(difference.transitions), difference.changed].some(
      (list) => list.length > 0,
    )
  return {
    kind,
    title: labels.title,
    about: labels.about,
    states: nodes.length - 1,
    transitions: nodes.flatMap(transitionsOf).length,
    since: difference?.isNew ? 'new' : isChanged ? 'changed' : null,
    isOpenToMore: difference?.changed.some(isOpenToMore) ?? false,
  }
}
