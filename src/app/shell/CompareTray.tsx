import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useKeptIds } from '../session/stored-ids'
import { compared, comparedMost } from '../session/listing-lists'
import { LiveRegion } from '../../ui/feedback/LiveRegion'

const CompareBar = lazy(() => import('./CompareBar'))

/** Pages on which listings can be chosen for comparison; elsewhere the bar would cover the content, such as a form. */
const choosing =
  /^\/($|(properties|map|projects|users)$|(properties-details|agents)\/|user\/(favourites|personalised-feed)$)/

/** Returns whether the comparison bar may be shown at this address. */
export const hasCompareBar = (path: string): boolean => choosing.test(path)

/** Announces the number of listings chosen for comparison; the bar appears with the first. */
export function CompareTray() {
  const { t } = useTranslation()
  const ids = useKeptIds(compared)
  const hasBar = useRouterState({ select: ({ location }) => hasCompareBar(location.pathname) })
  const count = t('browse.compare.count', { count: ids.length, most: comparedMost })
  const shown = ids.length > 0 && hasBar
  return (
    <>
      <LiveRegion text={shown ? count : ''} />
      {shown && (
        <Suspense>
          <CompareBar ids={ids} count={count} />
        </Suspense>
      )}
    </>
  )
}
