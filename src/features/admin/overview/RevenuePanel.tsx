import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { formatMoney } from '../../../../contract/money/money-format'
import { DataTable } from '../../../ui/layout/DataTable'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Price } from '../../../ui/format/Price'
import { useDates } from '../../../ui/format/use-dates'
import { planColours } from './plan-colours'
import { ChartPanel, Panel } from './Panel'
import { everyDay, plansOf, revenueOf, type PlanSum } from './revenue'

const RevenueChart = lazy(() =>
  import('./RevenueChart').then(({ RevenueChart: chart }) => ({ default: chart })),
)

interface RevenuePanelProps {
  money: NonNullable<Data<'admin/overview'>['money']>
  days: { from: string; to: string }
}

/** Revenue by day and by plan. The chart shows the currency with the most payments. */
export function RevenuePanel({ money, days }: RevenuePanelProps) {
  const { t, i18n } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const [first] = revenueOf(money)
  const plans = plansOf(money)
  if (!first || plans.length === 0)
    return (
      <Panel title={t('admin.overview.revenueByDay')} text={t('admin.overview.beforeRefunds')}>
        <EmptyState title={t('admin.overview.noRevenue')}>{t('admin.overview.noRevenueText')}</EmptyState>
      </Panel>
    )
  const { currency, minor } = first
  const shown = plans.filter((plan) => plan.currency === currency)
  const lines = money.days.filter((line) => line.currency === currency)
  const text = (amount: number) => formatMoney({ minor: amount, currency }, { lang: i18n.language })
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ChartPanel
        title={t('admin.overview.revenueByDay')}
        text={t('admin.overview.beforeRefunds')}
        summary={t('admin.overview.revenueSummary', { sum: text(minor), count: shown.length })}
        chart={<RevenueChart days={everyDay(days)} plans={shown} lines={lines} currency={currency} />}
        table={
          <DataTable
            caption={t('admin.overview.revenueByDay')}
            rows={[...lines].toReversed()}
            rowKey={({ day, package_id }) => `${day} ${package_id}`}
            columns={[
              {
                key: 'day',
                title: t('operator.money.day'),
                head: true,
                cell: ({ day }) => <time dateTime={day}>{date(`${day}T00:00:00Z`)}</time>,
              },
              { key: 'plan', title: t('admin.overview.plan'), cell: (line) => <bdi>{line.package}</bdi> },
              { key: 'n', title: t('admin.overview.sold'), align: 'end', cell: ({ n }) => n },
              {
                key: 'sum',
                title: t('admin.overview.revenue'),
                align: 'end',
                cell: (line) => (
                  <Price money={{ minor: line.amount_minor, currency }} smallDecimals={false} />
                ),
              },
            ]}
          />
        }
      />
      <Panel
        title={t('admin.overview.byPlan')}
        link={
          <Link to="/admin/$part" params={{ part: 'packages' }} className="link text-xs">
            {t('admin.overview.allPlans')}
          </Link>
        }
      >
        <ul className="grid gap-4">
          {plans.map((plan) => (
            <PlanLine
              key={`${plan.id} ${plan.currency}`}
              plan={plan}
              colour={
                plan.currency === currency ? planColours[shown.indexOf(plan) % planColours.length]! : null
              }
              most={Math.max(
                ...plans.filter((one) => one.currency === plan.currency).map((one) => one.minor),
                1,
              )}
            />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function PlanLine({ plan, colour, most }: { plan: PlanSum; colour: string | null; most: number }) {
  const { t } = useTranslation()
  return (
    <li className="grid gap-1.5">
      <span className="flex items-baseline gap-2 text-sm">
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 self-center rounded-sm bg-control"
          style={colour ? { background: colour } : undefined}
        />
        <bdi className="min-w-0 flex-1 font-semibold">{plan.name}</bdi>
        <span className="text-xs text-muted">{t('admin.overview.soldCount', { count: plan.n })}</span>
        <Price money={{ minor: plan.minor, currency: plan.currency }} smallDecimals={false} />
      </span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-control"
          style={{ width: `${(plan.minor / most) * 100}%`, ...(colour && { background: colour }) }}
        />
      </span>
    </li>
  )
}
