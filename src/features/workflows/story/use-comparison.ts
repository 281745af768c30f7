import { keepPreviousData } from '@tanstack/react-query'
import type { Story } from '../../../../machines/story/types'
import { useCallQuery } from '../../../app/api/call-query'
import type { MachineSearch } from '../machine-search'
import { compareFigures } from './compare-figures'
import { figuresOf } from './figures'
import type { FoundFigures } from './use-figures'

const dayMs = 86_400_000

/** Returns as many days as a range has, directly before it. */
export function daysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const name = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: name(first - (last - first) - dayMs), to: name(first - dayMs) }
}

/**
 * Returns how the figures of a story differ from those of other days: those in the URL, by default as many days directly
 * before. `isAsked`: whether they are shown.
 */
export function useComparison(
  story: Story,
  machine: string,
  { found: now, figures }: FoundFigures,
  { baseFrom, baseTo }: MachineSearch,
  isAsked: boolean,
) {
  const after = now.data?.data.days
  const before = baseFrom && baseTo ? { from: baseFrom, to: baseTo } : after && daysBefore(after)
  const found = useCallQuery(
    'admin/workflow-traffic',
    { machine, ...before },
    { staleTime: 0, placeholderData: keepPreviousData, enabled: isAsked && before !== undefined },
  )
  const changes = found.data && figures && compareFigures(figuresOf(story, machine, found.data.data), figures)
  return { days: { before, after }, found, changes: isAsked ? changes : undefined }
}

export type FoundComparison = ReturnType<typeof useComparison>
