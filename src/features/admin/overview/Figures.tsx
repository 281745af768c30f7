import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Icon } from '../../../ui/pictures/Icon'
import { Price } from '../../../ui/format/Price'
import { useWaitingTime } from '../../../ui/feedback/use-waiting-time'
import { revenueOf } from './revenue'

type Overview = Data<'admin/overview'>

/** The four key figures, each linked to its list. */
export function Figures({ data }: { data: Overview }) {
  const { t, i18n } = useTranslation()
  const wait = useWaitingTime()
  const number = (n: number) => new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(n)
  const { money, subscriptions, listings, answers, days } = data
  const revenue = money && revenueOf(money)
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {revenue && (
        <FigureCard
          to="/admin/money"
          search={days}
          title={t('admin.overview.revenue')}
          value={revenue.map(({ currency, minor }) => (
            <Price key={currency} money={{ minor, currency }} className="me-3" />
          ))}
          note={<Trend now={revenue[0]?.minor ?? 0} before={revenue[0]?.before ?? 0} />}
        />
      )}
      {subscriptions && (
        <FigureCard
          to="/admin/records/subscription"
          search={{ state: 'active' }}
          title={t('admin.overview.subscriptions')}
          value={number(subscriptions.active)}
          note={
            <>
              {t('admin.overview.started', { count: subscriptions.started })}
              {' · '}
              <span className={subscriptions.ending > 0 ? 'font-semibold text-warn' : undefined}>
                {t('admin.overview.ending', { count: subscriptions.ending })}
              </span>
            </>
          }
        />
      )}
      {listings && (
        <FigureCard
          to="/admin/records/property"
          search={{ state: 'approved' }}
          title={t('admin.overview.live')}
          value={number(listings.now['live'] ?? 0)}
          note={t('admin.overview.wentLive', { count: listings.went_live })}
        />
      )}
      {answers && (
        <FigureCard
          to="/admin/records/account"
          title={t('admin.overview.answer')}
          value={answers.median_seconds === null ? '–' : wait(answers.median_seconds)}
          note={t('admin.overview.answered', {
            count: answers.begun,
            share: share(answers.answered, answers.begun, i18n.language),
          })}
        />
      )}
    </ul>
  )
}

interface FigureCardProps {
  to: string
  search?: object
  title: string
  value: ReactNode
  note: ReactNode
}

function FigureCard({ to, search, title, value, note }: FigureCardProps) {
  return (
    <li>
      <Link
        to={to}
        search={search as never}
        className="grid h-full content-start gap-1 rounded-lg border border-line bg-surface px-5 py-4 hover:border-control"
      >
        <span className="flex items-center justify-between text-sm font-semibold text-muted">
          {title}
          <Icon name="next" size={16} />
        </span>
        <span className="display text-xl">{value}</span>
        <span className="text-xs text-muted">{note}</span>
      </Link>
    </li>
  )
}

/** Change in percent compared with the preceding period of equal length. */
function Trend({ now, before }: { now: number; before: number }) {
  const { t, i18n } = useTranslation()
  if (before === 0) return t('admin.overview.nothingBefore')
  const change = now / before - 1
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
    numberingSystem: 'latn',
  }).format(change)
  return (
    <>
      <Icon name={change < 0 ? 'down' : 'up'} size={14} className="me-1 inline-block align-[-2px]" />
      {t('admin.overview.trend', { percent })}
    </>
  )
}

/** Formats a part of a whole as a percentage in the reader's language. */
function share(part: number, whole: number, lang: string): string {
  const percent = new Intl.NumberFormat(lang, {
    style: 'percent',
    maximumFractionDigits: 0,
    numberingSystem: 'latn',
  })
  return percent.format(whole === 0 ? 0 : part / whole)
}
