import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'
import { readAgain } from './use-decide'

/** A decision that may still be undone; `until` by this browser's clock, in ms. */
export type Held = Data<'admin/review'>['held'][number] & { until: number }

/** How long after its time a decision has surely taken effect: the server looks each second. */
const settledMs = 1500

/** Reasons that are kept ready, and own decisions that may still be undone; what the end of each changes is read anew. */
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
