import type { Story } from '../../../../machines/story/types'
import { useCallQuery } from '../../../app/api/call-query'

/** Returns the stuck records of a machine by state, and their number by box. `isAsked`: whether they are shown. */
export function useStuck(story: Story, machine: string, isAsked: boolean) {
  const found = useCallQuery('admin/workflow-stuck', { machine }, { staleTime: 0, enabled: isAsked })
  const byBox = found.data && new Map<string, number>()
  for (const { state, count } of found.data?.data ?? []) {
    const box = story.at[state]
    if (box) byBox!.set(box, (byBox!.get(box) ?? 0) + count)
  }
  return { found, byBox }
}

export type FoundStuck = ReturnType<typeof useStuck>['found']
