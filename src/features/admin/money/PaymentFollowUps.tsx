import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Badge } from '../../../ui/feedback/Badge'
import { DataTable } from '../../../ui/layout/DataTable'
import { Price } from '../../../ui/format/Price'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { useDates } from '../../../ui/format/use-dates'
import { DueDate } from '../DueDate'
import { Refunds } from './Refunds'
import type { RefundPart } from './use-refund-flow'

type AfterPaidPayment = Data<'admin/payment'>

const sum = (of: AfterPaidPayment['refunds'][number]['amount']) =>
  of ? <Price money={{ minor: of.amount_minor, currency: of.currency }} /> : '—'

/** Events after a payment: refunds, disputes and fraud warnings. Renders nothing if there are none. */
export function PaymentFollowUps({
  refundable,
  refunds,
  disputes,
  warnings,
  ...flow
}: RefundPart & Pick<AfterPaidPayment, 'refundable' | 'refunds' | 'disputes' | 'warnings'>) {
  return (
    <>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {refunds.length > 0 && <Refunds refundable={refundable} refunds={refunds} {...flow} />}
    </>
  )
}

function Warnings({ warnings }: Pick<AfterPaidPayment, 'warnings'>) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('operator.warnings')}</h2>
      <p className="measure text-sm text-muted">{t('operator.warningsText')}</p>
      <DataTable
        caption={t('operator.warnings')}
        rows={warnings}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'id',
            title: t('operator.warning'),
            head: true,
            cell: ({ id, reason }) => (
              <span className="grid justify-items-start">
                <bdi>{id}</bdi>
                {reason && <bdi className="text-xs font-normal text-muted">{reason}</bdi>}
              </span>
            ),
          },
          {
            key: 'status',
            title: t('admin.state'),
            cell: ({ actionable, seen }) => (
              <span className="grid justify-items-start gap-1">
                <Badge tone={actionable && !seen ? 'warn' : undefined}>
                  {t(actionable ? 'operator.warning.actionable' : 'operator.warning.over')}
                </Badge>
                {seen && <span className="text-xs text-muted">{t('operator.warning.seen')}</span>}
              </span>
            ),
          },
          { key: 'when', title: t('operator.when'), cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </section>
  )
}

function Disputes({ disputes }: Pick<AfterPaidPayment, 'disputes'>) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('operator.disputes')}</h2>
      <DataTable
        caption={t('operator.disputes')}
        rows={disputes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'id',
            title: t('operator.dispute'),
            head: true,
            cell: ({ id, kind, reason }) => (
              <span className="grid justify-items-start sm:min-w-32">
                {t(`operator.dispute.${kind}`)}
                <bdi className="text-xs font-normal text-muted">{id}</bdi>
                {reason && <bdi className="text-xs font-normal text-muted">{reason}</bdi>}
              </span>
            ),
          },
          {
            key: 'status',
            title: t('admin.state'),
            cell: ({ status, awaits, word, by_hand }) => (
              <span className="grid justify-items-start gap-1 sm:min-w-32 max-sm:justify-items-end">
                <Badge tone={status === 'open' ? 'warn' : undefined}>{t(`operator.dispute.${status}`)}</Badge>
                {awaits && <span className="text-xs">{t(`operator.dispute.awaits.${awaits}`)}</span>}
                <span className="text-xs text-muted">
                  {by_hand ? t('operator.byHand') : <bdi className="wrap-anywhere">{word}</bdi>}
                </span>
              </span>
            ),
          },
          { key: 'sum', title: t('operator.sum'), align: 'end', cell: ({ amount }) => sum(amount) },
          { key: 'taken', title: t('operator.taken'), align: 'end', cell: ({ taken }) => sum(taken) },
          {
            key: 'due',
            title: t('operator.answerBy'),
            cell: ({ answer_by, status }) => {
              if (!answer_by) return '—'
              return status === 'open' ? (
                <DueDate at={answer_by} />
              ) : (
                <time dateTime={answer_by}>{date(answer_by)}</time>
              )
            },
          },
        ]}
      />
      <ol className="grid gap-1 text-sm text-muted">
        {disputes.flatMap(({ id, steps }) =>
          steps.map(({ what, at }) => (
            <li key={`${id} ${what} ${at}`}>
              {t(`operator.dispute.step.${what}`)} <time dateTime={at}>{date(at)}</time>
              {disputes.length > 1 && (
                <>
                  {' '}
                  <bdi className="text-xs">{id}</bdi>
                </>
              )}
            </li>
          )),
        )}
      </ol>
    </section>
  )
}
