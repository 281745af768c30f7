import { lazy, Suspense, useEffect, useState } from 'react'
import { recent } from '../../../app/session/listing-lists'
import type { RecentStripProps } from './RecentStrip'

const Strip = lazy(() => import('./RecentStrip'))

/**
 * Loads `RecentStrip` when the page is idle, so it doesn't delay the first picture, and only if there is something to
 * store or show.
 */
export function Recent(props: RecentStripProps) {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const wake = () => setIdle(true)
    // Safari lacks `requestIdleCallback`.
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
