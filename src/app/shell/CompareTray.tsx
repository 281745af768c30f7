import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useKeptIds } from '../session/stored-ids'
import { compared, comparedMost } from '../session/listing-lists'
import { LiveRegion } from '../../ui/feedback/LiveRegion'

const CompareBar = lazy(() => import('./CompareBar'))

/** Pages where homes are chosen; anywhere else, as over a form, the bar would only cover what is being done. */
const choosing =
  /^\/($|(properties|map|projects|users)$|(properties-details|agents)\/|user\/(favourites|personalised-feed)$)/

/** Whether the bar of the homes to compare is shown at an address. */
export const hasCompareBar = (path: string): boolean => choosing.test(path)

/** Says how many of four listings are chosen to be compared; its bar comes with the first of them. */
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
