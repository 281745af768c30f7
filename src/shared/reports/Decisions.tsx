import { dataKey } from '../../../contract/texts/translate'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Badge } from '../../ui/feedback/Badge'
import { Button } from '../../ui/buttons/Button'
import { useDates } from '../../ui/format/use-dates'
import { AppealDialog } from './AppealDialog'

type ListedDecision = Data<'decisions'>[number]

/**
 * Decisions on reports about the user or their listings, with reasons and an appeal button; renders nothing if there
 * are none.
 */
export function Decisions() {
  const { t } = useTranslation()
  const found = useCallQuery('decisions', {}, { staleTime: 0 })
  const [appealing, setAppealing] = useState<ListedDecision | null>(null)
  const decisions = found.data?.data ?? []
  if (found.isError) return <QueryFailure of={found} />
  if (decisions.length === 0) return null
  return (
    <section id="decisions" className="grid gap-3">
      <h2 className="display text-lg">{t('reports.decisions')}</h2>
      <p className="measure text-sm text-muted">{t('reports.decisionsText')}</p>
      <ul className="grid gap-3">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <OneDecision decision={decision} onAppeal={() => setAppealing(decision)} />
          </li>
        ))}
      </ul>
      <AppealDialog decision={appealing} onClose={() => setAppealing(null)} />
    </section>
  )
}

function OneDecision({ decision, onAppeal }: { decision: ListedDecision; onAppeal: () => void }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const { state, listing, reason, measure, statement, appeal, appeal_statement: answer } = decision
  const content = [
    ['reports.whatWeDid', measure && t(`reports.measure.${measure}`)],
    ['reports.decidedWhy', statement],
    ['reports.yourAppeal', appeal],
    ['reports.appealAnswer', answer],
  ] as const
  return (
    <article
      className="grid gap-2 rounded-lg border border-line bg-surface p-4 text-sm"
      data-decision={state}
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">
          {listing ? (
            <a href={listing.path} className="link">
              <bdi>{listing.title}</bdi>
            </a>
          ) : (
            t('reports.aboutYou')
          )}
        </h3>
        <Badge>{t(dataKey('reports.state', state))}</Badge>
        <span className="text-xs text-muted">{date(decision.decided_at)}</span>
      </header>
      {reason && <p className="text-muted">{t('reports.reportedFor', { reason })}</p>}
      <dl className="grid gap-2">
        {content.map(
          ([label, texts]) =>
            texts && (
              <div key={label}>
                <dt className="text-xs text-muted">{t(label)}</dt>
                <dd dir="auto" className="measure whitespace-pre-line wrap-anywhere">
                  {texts}
                </dd>
              </div>
            ),
        )}
      </dl>
      {decision.appeal_until && (
        <p className="flex flex-wrap items-center gap-3">
          <Button onClick={onAppeal}>{t('reports.appeal')}</Button>
          <span className="text-xs text-muted">
            {t('reports.appealUntil', { date: date(decision.appeal_until) })}
          </span>
        </p>
      )}
    </article>
  )
}
