import { useTranslation } from '../../../ui/i18n/use-translation'
import { useAmounts } from '../../../shared/mortgage/use-amounts'
import type { Years } from './BalanceChart'

const columns = ['payment', 'interest', 'principal', 'balance'] as const

/** Table of the repayment figures by year. */
export function YearTable({ yearly }: { yearly: Years }) {
  const { t } = useTranslation()
  const amount = useAmounts()
  return (
    <div
      role="region"
      aria-label={t('tools.mortgage.table')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      className="relative max-h-[32rem] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-xs tabular-nums sm:text-sm">
        <caption className="sr-only">{t('tools.mortgage.table')}</caption>
        <thead>
          <tr>
            {(['year', ...columns] as const).map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 border-b border-line bg-surface px-2 py-2.5 text-end font-semibold text-muted first:text-start sm:px-4"
              >
                {t(`tools.mortgage.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {yearly.map((year) => (
            <tr key={year.year} className="hover:bg-sunken/60">
              <th scope="row" className="border-b border-line px-2 py-2 text-start font-semibold sm:px-4">
                {year.year}
              </th>
              {columns.map((name) => (
                <td key={name} className="border-b border-line px-2 py-2 text-end sm:px-4">
                  <bdi dir="ltr">{amount(Math.round(year[name] * 100))}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
