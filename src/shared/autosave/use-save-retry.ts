import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '../../app/api/call-failure'
import type { SaveMarkProps } from './SaveMark'

const firstDelayMs = 2_000
const longestDelayMs = 30_000

/** Returns the delay before the next retry in ms, by the number of tries. */
export const retryDelay = (tries: number): number => Math.min(firstDelayMs * 2 ** tries, longestDelayMs)

/** Whether a retry may help: true for network and server failures, false for refusals. */
export const isWorthRetrying = (error: unknown): boolean => error instanceof CallFailure && error.isFault

/**
 * Retries a failed save with backoff until the server responds. Returns the state for the save indicator, which keeps
 * showing the failure during retries, so screen readers announce it only once.
 */
export function useSaveRetry(
  saving: SaveMarkProps['saving'] & { error: unknown },
  retry: () => unknown,
): SaveMarkProps['saving'] {
  const [tries, setTries] = useState(0)
  const { isError, isSuccess, isPending, error } = saving
  if (isSuccess && tries > 0) setTries(0)
  const tryAgain = useEffectEvent(() => {
    setTries(tries + 1)
    retry()
  })
  const delay = isError && isWorthRetrying(error) ? retryDelay(tries) : null
  useEffect(() => {
    if (delay === null) return
    const timer = window.setTimeout(() => tryAgain(), delay)
    return () => window.clearTimeout(timer)
  }, [delay])
  return { ...saving, isError: isError || (isPending && tries > 0) }
}
