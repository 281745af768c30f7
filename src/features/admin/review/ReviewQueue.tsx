import { useState } from 'react'
import { keyOf } from '../../../../machines/flows/decision/ports'
import { announcementOf } from '../../../flows/announcement'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { More } from '../../../app/api/More'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useAtom } from '../../../ui/hooks/use-atom'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { join } from '../../../ui/layout/join-classes'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { SearchField } from '../SearchField'
import type { QueueItem } from '../record-texts'
import { useItemPages } from '../use-item-pages'
import { RefusedNotice } from './DecisionNotices'
import { QueuedRecord } from './QueuedRecord'
import { HeldList } from './HeldList'
import { KeyboardShortcuts } from './KeyboardShortcuts'
import { keysOn } from './keys-setting'
import { KindFilter } from './KindFilter'
import { besides, isSame, openAfter, openIn, type OpenRecord } from './open-record'
import { QueueList } from './QueueList'
import { reasonsFor } from './decision-reasons'
import { UndoBar } from './UndoBar'
import { useAddress } from './use-queue-address'
import { useAnswers, useDecisionFlow } from './use-decision-flow'
import { useHeld } from './use-held'
import { useKeys } from './use-keys'
import { eventOf } from './verdicts'

/**
 * Moderation queue with the list on the left and the open record on the right; a decision opens the next record. On
 * phones the record replaces the list.
 */
export function ReviewQueue() {
  const { t } = useTranslation()
  const { address, set } = useAddress()
  const queue = useItemPages('admin/queue', { record: address.kind, search: address.search })
  const { reasons, held: listed } = useHeld()
  const withKeys = useAtom(keysOn)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [showsKeys, setShowsKeys] = useState(false)
  // Focus moves to the record only for keyboard users; otherwise it stays in the list.
  const [focus, setFocus] = useState<string | null>(null)
  const flow = useDecisionFlow()
  const { view, actor } = flow
  const settled = new Set(view.settled)
  // Until the list has been refetched, it still has the decision just undone.
  const undone = view.screen === 'undone' && view.undoing ? keyOf(view.undoing) : null
  const held = listed.filter((one) => keyOf(one) !== undone)

  const pages = queue.data?.pages ?? []
  const gone = new Set(held.map(keyOf))
  const items = pages.flatMap(({ data }) => data).filter((item) => !gone.has(keyOf(item)))
  const total = Math.max(
    items.length,
    (pages[0]?.total ?? 0) - (pages.flatMap(({ data }) => data).length - items.length),
  )
  const filter = JSON.stringify([address.kind, address.search])
  const [last, setLast] = useState<{ filter: string; open: OpenRecord | null }>({ filter, open: null })
  const before = last.filter === filter ? last.open : null
  const opened = openIn(items, { key: address.item, before, settled })
  // Until the new filter's list has loaded, the previous one is still shown.
  const isOfFilter = queue.data !== undefined && !queue.isPlaceholderData
  if (isOfFilter && (last.filter !== filter || !isSame(opened, last.open))) setLast({ filter, open: opened })
  const current = opened?.item
  const isGone = opened?.isGone ?? false
  const at = opened?.at ?? 0
  const open = (item: QueueItem | undefined) => {
    if (!item) setLast({ filter, open: null })
    setFocus(item ? keyOf(item) : null)
    set({ item: item && keyOf(item) })
  }
  useAnswers(view.screen, () => {
    if (view.saved.length === 0) return
    // Refused records stay selected.
    setChosen((before) => new Set([...before].filter((key) => !view.saved.includes(key))))
    const next = openAfter(items, at, settled)
    if (next !== items[at]) open(next)
  })
  const move = (step: 1 | -1) => {
    const to = opened && besides(items, opened, step)
    if (to || (isGone && step === 1)) open(to ?? undefined)
  }
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? new Set([...before, key]) : new Set([...before].filter((one) => one !== key)),
    )
  const several = items.filter((item) => chosen.has(keyOf(item)))
  const together = several.length > 0 ? several : current ? [current] : []
  const undo = () => held[0] && actor.send({ type: 'undo.asked', decision: held[0] })
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () =>
        current &&
        !isGone &&
        eventOf(current, 'approve') &&
        choose(keyOf(current), !chosen.has(keyOf(current))),
      z: undo,
      '/': () => document.getElementById('field-search')?.focus(),
      '?': () => setShowsKeys(true),
    },
    withKeys,
  )

  if (!queue.data) return queue.isError ? <QueryFailure of={queue} /> : <Awaited className="h-96" />
  const isOpen = address.item !== undefined && current !== undefined
  // The bar with the decision announces it while it can be undone.
  const announced =
    view.screen !== 'decided'
      ? (announcementOf(view, t) ?? '')
      : view.saved.length > 0 && held.length === 0
        ? t(`admin.review.done.${view.verdict}`, { count: view.saved.length })
        : ''
  return (
    // On phones the undo bar covers the end of the page, so leave space for it.
    <div
      data-flow="decision"
      data-state={view.state}
      data-screen={view.screen}
      className={join('@container grid gap-4', held.length > 0 && 'max-md:pb-28')}
    >
      <KindFilter
        counts={pages[0]?.counts ?? {}}
        chosen={address.kind}
        onChoose={(kind) => set({ kind, item: undefined })}
      />
      <QueryFailure of={queue} />
      <RefusedNotice view={view} />
      <LiveRegion text={announced} />
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
          <HeldList held={held} {...flow} />
        </section>
        {current ? (
          <div className={join('@container min-w-0', !isOpen && 'max-lg:hidden')}>
            <QueuedRecord
              key={keyOf(current)}
              item={current}
              isGone={isGone}
              chosen={together}
              at={at + 1}
              total={total}
              focus={focus === keyOf(current)}
              reasons={reasonsFor(t, reasons)}
              onMove={move}
              onBack={() => set({ item: undefined })}
              {...flow}
            />
          </div>
        ) : (
          <EmptyState icon="check" title={t(address.search ? 'admin.none' : 'admin.queueEmpty')}>
            {t(address.search ? 'admin.review.noneText' : 'admin.queueEmptyText')}
          </EmptyState>
        )}
      </div>
      <KeyboardShortcuts open={showsKeys} onOpen={setShowsKeys} />
      <UndoBar held={held} {...flow} />
    </div>
  )
}
