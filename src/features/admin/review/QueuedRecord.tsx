import { keyOf } from '../../../../machines/flows/decision/ports'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { may } from '../../../../contract/api/permissions'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { usePerson } from '../../../app/session/use-session'
import { Avatar } from '../../../ui/pictures/Avatar'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { IconButton } from '../../../ui/buttons/IconButton'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Notice } from '../../../ui/feedback/Notice'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Acts } from '../Acts'
import { HistoryList } from '../HistoryList'
import { RecordContent } from '../RecordContent'
import { RelatedList } from '../RelatedList'
import { calledText, type QueueItem } from '../record-texts'
import { DecisionPanel, type DecisionPanelProps } from './DecisionPanel'
import { eventOf } from './verdicts'

export interface QueuedRecordProps extends Omit<DecisionPanelProps, 'items'> {
  item: QueueItem
  /** Whether the record left the list while it was open. */
  isGone: boolean
  /** Selected records; only the open record if there is no selection. */
  chosen: readonly QueueItem[]
  /** Position in the list, starting at 1, and its length. */
  at: number
  total: number
  /** Whether to focus the title, after keyboard navigation. */
  focus: boolean
  onMove: (step: 1 | -1) => void
  onBack: () => void
}

/** The record open in the queue: content, with the decisions next to it. */
export function QueuedRecord(props: QueuedRecordProps) {
  const { item, isGone, chosen, at, total, focus, onMove, onBack, reasons, view, actor } = props
  const { t } = useTranslation()
  const me = usePerson()
  const found = useCallQuery('admin/record', { record: item.record, id: item.id }, { staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true })
  }, [focus])
  const read = found.data?.data
  const items = chosen.map((one) =>
    read && keyOf(one) === keyOf(item) ? Object.assign({}, one, { version: read.version }) : one,
  )
  // A record that merely moved to a page not loaded yet is still pending.
  const isOver =
    isGone &&
    read !== undefined &&
    eventOf({ round: item.round, allowed: read.allowed }, 'approve') === undefined
  const isListing = !isOver && eventOf(item, 'approve') !== undefined
  return (
    <article
      aria-labelledby="queued-title"
      className="min-w-0 rounded-lg border border-line bg-surface"
      data-record={item.record}
      data-state={item.state}
    >
      <header className="flex items-start justify-between gap-4 border-b border-line px-4 py-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="text-xs text-muted">
            {!isGone && <>{t('admin.review.place', { at, total })} · </>}
            {t(`admin.one.${item.record}`)} · <RelativeTime at={item.since} />
          </p>
          <h2 ref={heading} id="queued-title" tabIndex={-1} className="display text-lg wrap-anywhere">
            <bdi>{calledText(t, item.title)}</bdi>
          </h2>
        </div>
        <div className="flex shrink-0 gap-1">
          <IconButton icon="list" label={t('admin.review.toList')} onClick={onBack} className="lg:hidden" />
          <IconButton icon="up" label={t('admin.review.previous')} onClick={() => onMove(-1)} />
          <IconButton icon="down" label={t('admin.review.next')} onClick={() => onMove(1)} />
        </div>
      </header>
      {isOver && (
        <Notice
          tone="warn"
          role="status"
          title={t('admin.review.gone')}
          className="m-4"
          actions={
            <Button size="sm" onClick={() => onMove(1)}>
              {t('admin.review.next')}
            </Button>
          }
        >
          {t('admin.review.goneText')}
        </Notice>
      )}
      <div className="grid @3xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="order-2 grid min-w-0 content-start gap-6 p-4 @3xl:order-1">
          {found.isError && <QueryFailure of={found} />}
          {!found.data && !found.isError && <Awaited className="h-96" />}
          {found.data && <RecordContent item={found.data.data} />}
        </div>
        <aside
          aria-label={t('admin.review.beside')}
          className="order-1 grid content-start gap-5 border-line bg-ground p-4 max-@3xl:border-b @3xl:order-2 @3xl:rounded-e-lg @3xl:border-s"
        >
          {isListing ? (
            <DecisionPanel items={items} reasons={reasons} view={view} actor={actor} />
          ) : (
            found.data && <Acts item={found.data.data} />
          )}
          {item.owner && (
            <p className="flex items-center gap-3 text-sm">
              <Avatar name={calledText(t, item.owner.name)} />
              {may(me, 'people') ? (
                <Link
                  to="/admin/record/$record/$id"
                  params={{ record: 'account', id: String(item.owner.id) }}
                  className="link font-semibold"
                >
                  <bdi>{calledText(t, item.owner.name)}</bdi>
                </Link>
              ) : (
                <bdi className="font-semibold">{calledText(t, item.owner.name)}</bdi>
              )}
            </p>
          )}
          {found.data?.data.related && found.data.data.related.length > 0 && (
            <RelatedList related={found.data.data.related} />
          )}
          {found.data && <HistoryList history={found.data.data.history} />}
          <LinkButton
            size="sm"
            tone="quiet"
            icon="more"
            className="justify-self-start"
            to="/admin/record/$record/$id"
            params={{ record: item.record, id: item.id }}
          >
            {t('admin.review.whole')}
          </LinkButton>
        </aside>
      </div>
    </article>
  )
}
