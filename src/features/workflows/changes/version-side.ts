import type { CatalogueEntry } from '../../../../machines/catalogue'
import type { Diagram } from '../../../../machines/diagram/types'
import {
  chartOf,
  releasedChart,
  type ChartVersion,
  type Release,
  type ReleasedTexts,
} from '../../../../machines/versions/snapshot'
import { positionText } from '../machine-texts'

/** A chart in one version, with its texts in the reader's language. */
export interface VersionSide {
  /** Undefined if this version doesn't have the chart. */
  chart: ChartVersion | undefined
  persons: Pick<Diagram, 'owner' | 'counterpart'>
  /** Returns the captions of a state, outermost first; empty for the chart itself. */
  position: (state: string) => string
  caption: (transition: string) => string
  /** Returns the guard's text; null without a guard. */
  onlyIf: (transition: string) => string | null
}

/** Returns the current chart's side of a comparison. */
export function sideOfToday(entry: CatalogueEntry, diagram: Diagram): VersionSide {
  const arrows = new Map(diagram.arrows.map((arrow) => [arrow.id, arrow]))
  return {
    chart: chartOf(entry),
    persons: diagram,
    position: (state) => positionText(diagram, state),
    caption: (transition) => arrows.get(transition)?.caption ?? transition,
    onlyIf: (transition) => arrows.get(transition)?.onlyIf ?? null,
  }
}

/** Returns a release's side of a comparison; texts that it doesn't have in the language are in English. */
export function sideOfRelease(release: Release, id: string, language: string): VersionSide {
  const chart = releasedChart(release, id)
  const kept = release.machines.find((machine) => machine.id === id)
  const at = Math.max(0, release.languages.indexOf(language))
  const text = (words: ReleasedTexts | undefined) => words?.[at] ?? words?.[0] ?? ''
  const rows = Object.values(kept?.transitions ?? {}).flat()
  const rowOf = new Map(chart?.transitions.map((transition, nth) => [transition.id, rows[nth]!]))
  return {
    chart,
    persons: { owner: text(kept?.owner), ...(kept?.counterpart && { counterpart: text(kept.counterpart) }) },
    position: (state) => {
      if (state === id) return ''
      const parts = state.slice(id.length + 1).split('.')
      return parts
        .map((_part, nth) => text(kept?.states[parts.slice(0, nth + 1).join('.')]))
        .filter(Boolean)
        .join(' › ')
    },
    caption: (transition) => text(kept?.captions[rowOf.get(transition)?.[3] ?? -1]),
    onlyIf: (transition) => text(kept?.guards[rowOf.get(transition)?.[1] ?? '']) || null,
  }
}
