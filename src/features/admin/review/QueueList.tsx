import { keyOf } from '../../../../machines/flows/decision/ports'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Apart } from '../../../ui/layout/Apart'
import { Badge, type Tone } from '../../../ui/feedback/Badge'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { DueDate } from '../DueDate'
import { calledText, stateText, type QueueItem } from '../record-texts'
import { useSubtitle } from '../use-subtitle'
import { eventOf } from './verdicts'

const tones: Record<NonNullable<QueueItem['round']>, Tone> = { new: 'success', edit: 'info', again: 'warn' }

export interface QueueListProps {
  items: readonly QueueItem[]
  /** Key of the open record. */
  open: string | undefined
  chosen: ReadonlySet<string>
  onChoose: (key: string, isChosen: boolean) => void
}

/** Records in the queue, one line each: title, owner, reason for review and waiting time. Several can be selected. */
export function QueueList({ items, open, chosen, onChoose }: QueueListProps) {
  const { t } = useTranslation()
  return (
    <ol aria-label={t('admin.queue')} className="divide-y divide-line">
      {items.map((item) => {
        const key = keyOf(item)
        return (
          <li
            key={key}
            data-item={key}
            className={join(
              'flex gap-3 border-s-3 py-3 ps-2.5 pe-3',
              key === open ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken/60',
            )}
          >
            {/* Only records that can be approved are selectable, since one verdict must fit them all. */}
            <span className="grid size-6 shrink-0 place-items-center self-center">
              {eventOf(item, 'approve') && (
                <input
                  type="checkbox"
                  checked={chosen.has(key)}
                  aria-label={t('admin.review.choose', { title: calledText(t, item.title) })}
                  onChange={(event) => onChoose(key, event.target.checked)}
                  className="size-5 accent-accent"
                />
              )}
            </span>
            <Line item={item} isOpen={key === open} />
          </li>
        )
      })}
    </ol>
  )
}

function Line({ item, isOpen }: { item: QueueItem; isOpen: boolean }) {
  const { t } = useTranslation()
  const subtitle = useSubtitle()
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, item: keyOf(item) }) as never}
      resetScroll={false}
      aria-current={isOpen || undefined}
      className="flex min-w-0 flex-1 gap-3"
    >
      {item.image ? (
        <img
          src={item.image}
          alt=""
          loading="lazy"
          className="h-15 w-19 shrink-0 rounded-md bg-sunken object-cover"
        />
      ) : (
        <span className="grid h-15 w-19 shrink-0 place-items-center rounded-md bg-sunken text-muted">
          <Icon name="box" />
        </span>
      )}
      <span className="grid min-w-0 flex-1 grid-cols-1 content-start gap-0.5 text-xs">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {item.price && <span className="font-serif text-sm">{item.price}</span>}
          {item.round ? (
            <Badge tone={tones[item.round]}>{t(`admin.review.round.${item.round}`)}</Badge>
          ) : (
            <Badge>{stateText(t, item)}</Badge>
          )}
          {item.warned && <Badge tone="warn">{t('admin.event.warning.noted')}</Badge>}
          {item.due && <DueDate at={item.due} />}
        </span>
        <bdi className="truncate text-sm font-semibold">{calledText(t, item.title)}</bdi>
        <span className="flex justify-between gap-2 text-muted">
          <span className="truncate">
            <Apart
              texts={[
                item.round ? null : t(`admin.one.${item.record}`),
                item.owner && item.owner.name !== item.title ? calledText(t, item.owner.name) : null,
                subtitle(item),
              ]}
            />
          </span>
          {!item.due && (
            <span className="shrink-0">
              <RelativeTime at={item.since} />
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
