import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { FailureNotice } from '../../../api/FailureNotice'
import { More } from '../../../api/More'
import { QueryFailure } from '../../../api/QueryFailure'
import { useAtom } from '../../../session/use-atom'
import { Awaited } from '../../../ui/Awaited'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { join } from '../../../ui/join'
import { LiveRegion } from '../../../ui/LiveRegion'
import { Notice } from '../../../ui/Notice'
import { SearchField } from '../SearchField'
import { calledText, type QueueItem } from '../texts'
import { useItemPages } from '../use-item-pages'
import { QueuedRecord } from './QueuedRecord'
import { HeldList } from './HeldList'
import { Keys } from './Keys'
import { keysOn } from './keys-setting'
import { KindFilter } from './KindFilter'
import { QueueList } from './QueueList'
import { reasonsFor } from './reasons'
import { UndoBar } from './UndoBar'
import { useAddress } from './use-address'
import { useDecide, useUndo, type Decided } from './use-decide'
import { useHeld } from './use-held'
import { useKeys } from './use-keys'
import { eventOf, keyOf } from './verdicts'

/**
 * The queue at the left, the record at the right: one is decided, and the next is there. On a phone the list gives way
 * to the record that is opened.
 */
export function ReviewQueue() {
  const { t } = useTranslation()
  const { address, set } = useAddress()
  const queue = useItemPages('admin/queue', { record: address.kind, search: address.search })
  const { reasons, held } = useHeld()
  const withKeys = useAtom(keysOn)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [showsKeys, setShowsKeys] = useState(false)
  // Focus follows keyboard use, and stays in the list otherwise.
  const [focus, setFocus] = useState<string | null>(null)
  const [refused, setRefused] = useState<Decided['refused']>([])
  const deciding = useDecide((decided) => {
    setRefused(decided.refused)
    setChosen(new Set())
  })
  const undoing = useUndo()

  const pages = queue.data?.pages ?? []
  const gone = new Set(held.map(keyOf))
  const items = pages.flatMap(({ data }) => data).filter((item) => !gone.has(keyOf(item)))
  const total = Math.max(
    items.length,
    (pages[0]?.total ?? 0) - (pages.flatMap(({ data }) => data).length - items.length),
  )
  const [lastAt, setLastAt] = useState(0)
  const named = items.findIndex((item) => keyOf(item) === address.item)
  // What was open has been decided, here or by somebody else: the one after it has moved up to its place.
  if (named >= 0 && named !== lastAt) setLastAt(named)
  const at = named >= 0 ? named : Math.min(lastAt, items.length - 1)
  const current: QueueItem | undefined = items[at]

  const open = (item: QueueItem | undefined) => {
    setFocus(item ? keyOf(item) : null)
    set({ item: item && keyOf(item) })
  }
  const move = (step: 1 | -1) => {
    const to = items[at + step]
    if (to) open(to)
  }
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? new Set([...before, key]) : new Set([...before].filter((one) => one !== key)),
    )
  const several = items.filter((item) => chosen.has(keyOf(item)))
  const together = several.length > 0 ? several : current ? [current] : []
  const undo = () => held[0] && undoing.mutate(held[0])
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => current && eventOf(current, 'approve') && choose(keyOf(current), !chosen.has(keyOf(current))),
      z: undo,
      '/': () => document.getElementById('field-search')?.focus(),
      '?': () => setShowsKeys(true),
    },
    withKeys,
  )

  if (queue.isError) return <QueryFailure of={queue} />
  if (!queue.data) return <Awaited className="h-96" />
  const isOpen = address.item !== undefined && current !== undefined
  return (
    // What may be undone stands over the end of the page on a phone: the page ends below it.
    <div className={join('@container grid gap-4', held.length > 0 && 'max-md:pb-28')}>
      <KindFilter
        counts={pages[0]?.counts ?? {}}
        chosen={address.kind}
        onChoose={(kind) => set({ kind, item: undefined })}
      />
      <FailureNotice error={deciding.error} />
      {refused.length > 0 && (
        <Notice tone="danger" role="alert" title={t('admin.review.refused')}>
          <ul>
            {refused.map(({ title, message }) => (
              <li key={title}>
                <bdi>{calledText(t, title)}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <LiveRegion
        text={
          deciding.data && held.length === 0
            ? t(`admin.review.done.${deciding.data.verdict}`, { count: deciding.data.count })
            : ''
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <section
          aria-label={t('admin.waiting')}
          className={join(
            'overflow-hidden rounded-lg border border-line bg-surface lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
            isOpen && 'max-lg:hidden',
          )}
        >
          <form role="search" className="p-3" onSubmit={(event) => event.preventDefault()}>
            <SearchField
              value={address.search ?? ''}
              label={t('admin.review.search')}
              onChange={(search) => set({ search: search || undefined, item: undefined })}
            />
          </form>
          {several.length > 0 && (
            <p className="flex items-center justify-between gap-2 border-t border-line bg-accent-soft px-3 py-1.5 text-sm font-semibold">
              {t('admin.review.several', { count: several.length })}
              <Button size="sm" tone="quiet" onClick={() => setChosen(new Set())}>
                {t('admin.review.chooseNone')}
              </Button>
            </p>
          )}
          <div className="border-t border-line">
            <QueueList items={items} open={current && keyOf(current)} chosen={chosen} onChoose={choose} />
          </div>
          {queue.hasNextPage && (
            <div className="grid p-3">
              <More of={queue}>{t('admin.more')}</More>
            </div>
          )}
          <HeldList held={held} undoing={undoing} />
        </section>
        {current ? (
          <div className={join('@container min-w-0', !isOpen && 'max-lg:hidden')}>
            <QueuedRecord
              key={keyOf(current)}
              item={current}
              chosen={together}
              at={at + 1}
              total={total}
              focus={focus === keyOf(current)}
              reasons={reasonsFor(t, reasons)}
              busy={deciding.isPending ? deciding.variables.verdict : null}
              onMove={move}
              onBack={() => set({ item: undefined })}
              onDecide={(decided, verdict, reason) => {
                const after = items.find((item, place) => place > at && !together.includes(item))
                const next = after ?? items.find((item) => !together.includes(item))
                deciding.mutate({ items: decided, verdict, reason }, { onSuccess: () => open(next) })
              }}
            />
          </div>
        ) : (
          <EmptyState icon="check" title={t(address.search ? 'admin.none' : 'admin.queueEmpty')}>
            {t(address.search ? 'admin.review.noneText' : 'admin.queueEmptyText')}
          </EmptyState>
        )}
      </div>
      <Keys open={showsKeys} onOpen={setShowsKeys} />
      <UndoBar held={held} undoing={undoing} />
    </div>
  )
}
