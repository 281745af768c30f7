import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '../../app/api/call-failure'
import type { SaveMarkProps } from './SaveMark'

const firstDelayMs = 2_000
const longestDelayMs = 30_000

/** Milliseconds before a failed saving is tried again, by how often it was. */
export const retryDelay = (tries: number): number => Math.min(firstDelayMs * 2 ** tries, longestDelayMs)

/** Whether trying again may help: the network or the server broke, nothing was refused. */
export const isWorthRetrying = (error: unknown): boolean => error instanceof CallFailure && error.isFault

/**
 * Tries a failed saving again with backoff until the server is back. Returns the saving for its mark, which goes on
 * showing the failure while a retry is under way, so that a screen reader announces it once.
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
