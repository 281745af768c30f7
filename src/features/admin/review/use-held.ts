import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'
import { readAgain } from './decision-actors'

/** A decision that can be undone; `until` is in ms on this browser's clock. */
export type Held = Data<'admin/review'>['held'][number] & { until: number }

/** Delay after the undo period until the decision has surely taken effect, in ms; the server checks every second. */
const settledMs = 1500

/** Returns the predefined reasons and the moderator's decisions that can be undone; refetches when one takes effect. */
export function useHeld(): { reasons: readonly string[]; held: readonly Held[] } {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useCallQuery('admin/review', {}, { staleTime: 0 })
  const held = useMemo(
    () =>
      (data?.data.held ?? []).map((one) => Object.assign({}, one, { until: dataUpdatedAt + one.left_ms })),
    [data, dataUpdatedAt],
  )
  useEffect(() => {
    if (held.length === 0) return
    const next = Math.min(...held.map(({ until }) => until))
    const timer = setTimeout(() => void readAgain(queries), Math.max(0, next - Date.now()) + settledMs)
    return () => clearTimeout(timer)
  }, [held, queries])
  return { reasons: data?.data.reasons ?? [], held }
}
