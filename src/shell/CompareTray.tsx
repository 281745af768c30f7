import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation'
import { useKeptIds } from '../session/kept-ids'
import { compared, comparedMost, forget } from '../session/lists'
import { IconButton } from '../ui/IconButton'
import { LinkButton } from '../ui/LinkButton'
import { LiveRegion } from '../ui/LiveRegion'

/** How many of four listings are chosen to be compared, and the way to see them side by side. */
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
        <aside
          aria-label={t('browse.compare.tray')}
          className="fixed inset-x-0 bottom-32 z-30 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-surface py-1 ps-4 pe-1 text-sm shadow-float md:bottom-4 md:max-split:bottom-20"
        >
          <span className="tabular-nums">{count}</span>
          <LinkButton
            to="/$page"
            params={{ page: 'compare' }}
            search={{ ids: ids.join(',') }}
            size="sm"
            tone="primary"
            icon="compare"
          >
            {t('browse.compare.go')}
          </LinkButton>
          <IconButton
            icon="close"
            size={16}
            label={t('browse.compare.clear')}
            onClick={() => forget(compared)}
          />
        </aside>
      )}
    </>
  )
}
