import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { PathButton } from '../../ui/PathButton'

/** How many more there are than this page names, kind by kind, each with the way to all of them. */
export function MoreOfThem({ more }: { more: Data<'own-dashboard'>['more'] }) {
  const { t } = useTranslation()
  if (more.length === 0) return null
  return (
    <ul aria-label={t('own.moreTitle')} className="flex flex-wrap gap-2">
      {more.map(({ kind, count, link }) => (
        <li key={kind} data-more={kind}>
          <PathButton path={link} size="sm">
            {t(`own.more.${kind}`, { count })}
          </PathButton>
        </li>
      ))}
    </ul>
  )
}
