import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { useKeptIds } from '../session/kept-ids'
import { compared, comparedMost } from '../session/lists'
import { LiveRegion } from '../ui/LiveRegion'

const CompareBar = lazy(() => import('./CompareBar'))

/** Says how many of four listings are chosen to be compared; its bar comes with the first of them. */
export function CompareTray() {
  const { t } = useTranslation()
  const ids = useKeptIds(compared)
  const there = useRouterState({ select: ({ location }) => location.pathname === '/compare' })
  const count = t('browse.compare.count', { count: ids.length, most: comparedMost })
  const shown = ids.length > 0 && !there
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
