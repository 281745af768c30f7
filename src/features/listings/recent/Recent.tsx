import { lazy, Suspense, useEffect, useState } from 'react'
import { recent } from '../../../app/session/listing-lists'
import type { RecentStripProps } from './RecentStrip'

const Strip = lazy(() => import('./RecentStrip'))

/**
 * See RecentStrip.tsx; its code comes once the page has nothing else to do, so no first picture waits for it, and only
 * where there is something to remember or to show.
 */
export function Recent(props: RecentStripProps) {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const wake = () => setIdle(true)
    // Safari has no idle callback.
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(wake) : wake()),
      300,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    idle &&
    (props.seen !== undefined || recent.get().length > 0) && (
      <Suspense>
        <Strip {...props} />
      </Suspense>
    )
  )
}
