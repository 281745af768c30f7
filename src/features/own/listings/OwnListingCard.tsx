import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { listing as limits } from '../../../../contract/limits'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import { NoPicture } from '../../../shared/results/NoPicture'
import { Badge } from '../../../ui/feedback/Badge'
import { join } from '../../../ui/layout/join-classes'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import { daysLeft, nextStepOf } from './next-step'
import { NextStepLine } from './NextStepLine'
import { ownKinds, type OwnKind } from '../../../shared/own-listings/own-kinds'
import type { OwnRow } from './owner-status'
import { statusTone } from './status-tone'
import { ViewsTrend } from './ViewsTrend'

export interface OwnListingCardProps {
  kind: OwnKind
  row: OwnRow
  /** Heading level on the page. */
  heading: 'h2' | 'h3'
}

/** Card of one of the user's listings: picture, status, days left, price, views and enquiries, next step. */
export function OwnListingCard({ kind, row, heading: Heading }: OwnListingCardProps) {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const { icon } = ownKinds[kind]
  const step = nextStepOf(row, now)
  const beside = besideOf(row, now)
  return (
    <li
      data-listing={row.id}
      data-step={step ?? undefined}
      className="grid grid-cols-[6.75rem_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)_18rem]"
    >
      <div className="relative overflow-hidden bg-sunken max-sm:ms-3 max-sm:mt-3 max-sm:aspect-4/3 max-sm:self-start max-sm:rounded-md sm:row-span-3 sm:min-h-40">
        {row.picture ? (
          <StoredPicture
            picture={row.picture}
            sizes="(min-width: 640px) 192px, 96px"
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <NoPicture icon={icon} className="absolute inset-0 size-full" />
        )}
      </div>
      <div className={join('grid content-start gap-1 p-3 sm:p-4', !beside && 'xl:col-span-2')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={statusTone[row.listing_status]}>{t(`own.status.${row.listing_status}`)}</Badge>
          {row.listing_status === 'live' && <DaysLeft left={daysLeft(row, now)} />}
        </div>
        {'price' in row && <ListingPrice listing={row} className="text-lg" />}
        <Heading className="text-sm font-semibold wrap-anywhere">
          <bdi>{row.title}</bdi>
        </Heading>
        <p className="text-xs text-muted">
          <bdi>{[row.city, row.state].filter(Boolean).join(', ')}</bdi>
          {'type' in row && ` · ${t(`project.type.${row.type}`)}`}
        </p>
      </div>
      {beside && <div className="max-sm:col-span-2 px-3 pb-3 sm:px-4 sm:pb-4 xl:pt-4">{beside}</div>}
      <NextStepLine kind={kind} row={row} step={step} />
    </li>
  )
}

/**
 * Returns the moderator's reason or question if there is one, otherwise the views and enquiries; null if there are
 * none.
 */
function besideOf(row: OwnRow, now: number): ReactNode {
  if (row.reject_reason) return <Reason>{row.reject_reason}</Reason>
  if (row.question) return <Reason>{row.question.text}</Reason>
  return 'trend' in row && row.trend ? <ViewsTrend trend={row.trend} now={now} /> : null
}

/** First lines of a moderator's text; the listing's page shows all of it. */
function Reason({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <blockquote className="rounded-e-md border-s-3 border-warn bg-warn-soft px-3 py-2 text-xs">
      <p className="font-semibold text-warn">{t('own.reason.moderator')}</p>
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        {children}
      </p>
    </blockquote>
  )
}

/** Days until the listing expires, highlighted when few are left. */
function DaysLeft({ left }: { left: number | null }) {
  const { t } = useTranslation()
  if (left === null) return null
  const isSoon = left <= limits.warnDays
  return (
    <span className={join('text-xs', isSoon ? 'font-semibold text-warn' : 'text-muted')}>
      {left === 0 ? t('own.endsToday') : t('own.daysLeft', { count: left })}
    </span>
  )
}
