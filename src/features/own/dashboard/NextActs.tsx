import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { PathButton } from '../../../ui/buttons/PathButton'
import { ProgressBar } from '../../../ui/feedback/ProgressBar'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { useDates } from '../../../ui/format/use-dates'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'
import { doing, iconOf, isAhead, isPressing, sentence } from './dashboard-texts'

type NextAct = Data<'own-dashboard'>['next'][number]

/**
 * The user's tasks, most urgent first, each with a link. With `isAll` no tasks appear elsewhere on the page, so an
 * empty list shows an empty state.
 */
export function NextActs({ acts, isAll }: { acts: readonly NextAct[]; isAll: boolean }) {
  const { t } = useTranslation()
  if (acts.length === 0 && !isAll) return null
  return (
    <section aria-labelledby="next-acts" className="grid gap-3">
      <h2 id="next-acts" className="display text-lg">
        {t('own.nextTitle')}
      </h2>
      {acts.length === 0 ? (
        <EmptyState icon="check" title={t('own.nothing')}>
          {t('own.nothingText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {acts.map((act, at) => (
            <NextAct key={act.key} act={act} first={at === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NextAct({ act, first }: { act: NextAct; first: boolean }) {
  const { t } = useTranslation()
  const { kind, reason, at, unmet, link, count, of } = act
  const texts = sentence(t, act)
  return (
    <li
      data-next={kind}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4"
    >
      <Icon
        name={isPressing(kind) ? 'warn' : iconOf(kind)}
        className={join('shrink-0 self-start', isPressing(kind) ? 'text-warn' : 'text-accent')}
      />
      <div className="grid min-w-52 flex-1 gap-1">
        <p className="font-semibold wrap-anywhere">{texts}</p>
        {reason && (
          <p className="measure text-sm wrap-anywhere">
            {t('own.reason')}: <bdi>{reason}</bdi>
          </p>
        )}
        {unmet && <p className="text-sm text-muted">{t(`own.unmet.${unmet}`)}</p>}
        {of !== null && count !== null && of > count && (
          <div className="grid max-w-60 gap-1">
            <ProgressBar value={count / of} label={t('own.progress', { count, of })} />
            <p aria-hidden="true" className="text-xs text-muted">
              {t('own.progress', { count, of })}
            </p>
          </div>
        )}
        {at && <When at={at} ahead={isAhead(kind)} />}
      </div>
      <PathButton path={link} tone={first ? 'primary' : 'secondary'}>
        {unmet ? t(`own.fix.${unmet}`) : doing(t, kind)}
        <VisuallyHidden>: {texts}</VisuallyHidden>
      </PathButton>
    </li>
  )
}

function When({ at, ahead }: { at: string; ahead: boolean }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  return (
    <p className="text-xs text-muted">
      {ahead ? t('own.until', { date: date(at) }) : <RelativeTime at={at} kind="chat" />}
    </p>
  )
}
