import { useState } from 'react'
import { actsWithPayload } from '../../../../contract/values'
import { More } from '../../../app/api/More'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useApi } from '../../../app/api/use-api'
import { Button } from '../../../ui/buttons/Button'
import { Awaited } from '../../../ui/feedback/Awaited'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ActButtons, isSameForSeveral } from '../ActButtons'
import { calledText, type QueueAct, type QueueItem } from '../record-texts'
import { sendEach, type SentEach } from '../send-each'
import { useItemPages } from '../use-item-pages'
import { SentResults } from './SentResults'
import { StuckTable } from './StuckTable'

const payloads = new Set<string>(actsWithPayload)

/** Returns the actions that every record allows and that need nothing but a reason, which is asked for if any does. */
export function commonActs(items: readonly Pick<QueueItem, 'allowed'>[]): QueueAct[] {
  const [first, ...others] = items
  const acts = (first?.allowed ?? []).filter((act) => !payloads.has(act.event) && isSameForSeveral(act))
  return acts.flatMap((act) => {
    const same = others.flatMap(({ allowed }) => allowed.filter(({ event }) => event === act.event))
    if (same.length < others.length) return []
    const any = (key: 'needs_reason' | 'reason_read') => [act, ...same].some((one) => one[key])
    return [{ ...act, needs_reason: any('needs_reason'), reason_read: any('reason_read') }]
  })
}

/**
 * Records that are stuck in a state, page by page, with the actions that the selected ones have in common. An action is
 * sent for one record after the other, each with the version that was shown, and the result of each is listed.
 */
export function StuckRecords({ state, title }: { state: string; title: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const list = useItemPages('admin/workflow-stuck-records', { state })
  // As shown when it was selected, so that a record that has changed since is refused.
  const [chosen, setChosen] = useState<ReadonlyMap<string, QueueItem>>(new Map())
  const [sending, setSending] = useState<{ n: number; count: number } | null>(null)
  const [sent, setSent] = useState<{ event: string; results: SentEach } | null>(null)
  if (!list.data) return list.isError ? <QueryFailure of={list} /> : <Awaited className="h-64" />
  const items = list.data.pages.flatMap(({ data }) => data)
  const total = list.data.pages[0]?.total ?? 0
  const selected = [...chosen.values()]
  const acts = commonActs(selected)
  const choose = (some: readonly QueueItem[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const item of some)
        if (isChosen) after.set(item.id, item)
        else after.delete(item.id)
      return after
    })
  const send = async (event: string, reason: string) => {
    setSending({ n: 0, count: selected.length })
    try {
      const results = await sendEach(
        selected,
        () => event,
        reason,
        (input) => api.call('admin/advance', input, { toast: false }),
        (n) => setSending({ n, count: selected.length }),
      )
      setSent({ event, results })
      setChosen(new Map())
    } finally {
      setSending(null)
    }
  }
  const first = selected[0]
  const result = sent && {
    done: sent.results.done.length,
    count: sent.results.done.length + sent.results.refused.length,
  }
  return (
    <section aria-labelledby="stuck-records" className="grid gap-4">
      <h3 id="stuck-records" tabIndex={-1} className="font-semibold">
        {t('admin.stuck.heading', { state: title, count: total })}
      </h3>
      <QueryFailure of={list} />
      {sent && <SentResults {...sent} onClose={() => setSent(null)} />}
      {items.length === 0 ? (
        <EmptyState icon="check" title={t('atlas.stuck.none')}>
          {t('atlas.stuck.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 text-sm">
            <span className="font-semibold">{t('admin.review.several', { count: selected.length })}</span>
            <Button size="sm" tone="quiet" onClick={() => choose(items, selected.length < items.length)}>
              {t(selected.length < items.length ? 'admin.stuck.chooseAll' : 'admin.review.chooseNone')}
            </Button>
            {selected.length > 0 && acts.length === 0 && (
              <p className="text-muted">{t('admin.stuck.noCommon')}</p>
            )}
            {/* Stays mounted, so that its result is still announced when the selection is empty. */}
            <div className="flex flex-wrap gap-2 sm:ms-auto">
              <ActButtons
                item={first ?? items[0]!}
                acts={acts}
                decide={send}
                done={result ? t('admin.stuck.result', result) : ''}
                about={
                  <>
                    <p>{t('admin.stuck.each', { count: selected.length })}</p>
                    <ul className="max-h-40 list-disc overflow-y-auto ps-5 text-sm">
                      {selected.map((item) => (
                        <li key={item.id}>
                          <bdi>{calledText(t, item.title)}</bdi>
                        </li>
                      ))}
                    </ul>
                    {sending && <p role="status">{t('admin.stuck.sending', sending)}</p>}
                  </>
                }
              />
            </div>
          </div>
          <StuckTable
            caption={t('admin.stuck.heading', { state: title, count: total })}
            items={items}
            chosen={chosen}
            onChoose={choose}
          />
          <More of={list}>{t('admin.more')}</More>
        </>
      )}
    </section>
  )
}
