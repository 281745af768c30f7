import { keepPreviousData } from '@tanstack/react-query'
import type { Story } from '../../../../machines/story/types'
import { reportedFlows } from '../../../../contract/values'
import { useCallQuery } from '../../../app/api/call-query'
import type { MachineSearch } from '../machine-search'
import { figuresOf } from './figures'

/** Whether figures of a machine are recorded: those of all records, and of the flows that browsers report. */
export const hasFigures = (machine: string, kind: 'flow' | 'record'): boolean =>
  kind === 'record' || reportedFlows.some((flow) => flow === machine)

/** Returns the figures of a story for the days in the URL. `isAsked`: whether they are shown. */
export function useFigures(story: Story, machine: string, { from, to }: MachineSearch, isAsked: boolean) {
  const range = { ...(from && { from }), ...(to && { to }) }
  const found = useCallQuery(
    'admin/workflow-traffic',
    { machine, ...range },
    { staleTime: 0, placeholderData: keepPreviousData, enabled: isAsked },
  )
  const figures = found.data && figuresOf(story, machine, found.data.data)
  return { range, found, figures }
}

export type FoundFigures = ReturnType<typeof useFigures>
