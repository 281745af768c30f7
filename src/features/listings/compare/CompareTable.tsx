import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../contract/money-format'
import { useSettings } from '../../../session/use-settings'
import { Icon } from '../../../ui/Icon'
import { join } from '../../../ui/join'
import { useDates } from '../../../ui/use-dates'
import type { Full } from '../types'
import { CompareHead } from './CompareHead'
import { rowGroups, type Cell, type Row } from './rows'

export interface CompareTableProps {
  properties: readonly Full[]
  /** Leaves out the rows in which all say the same. */
  onlyDiffering: boolean
  onRemove: (id: number) => void
}

/** Least widths of the names of rows and of a property. */
const [namesRem, columnRem] = [7, 10]

const sticky = 'sticky bg-surface'

/** Homes side by side: a real table that scrolls by itself, so that titles and names of rows stay in sight. */
export function CompareTable({ properties, onlyDiffering, onRemove }: CompareTableProps) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol, selected_currency_data: shown } = useSettings()
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const lang = i18n.language
  const groups = rowGroups(properties, {
    t,
    lang,
    day,
    money: (money) =>
      formatMoney(money, { lang, symbol: money.currency === shown.code ? symbol : undefined }),
  })
  return (
    <div
      role="region"
      aria-label={t('tools.compare.caption', { count: properties.length })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      className="relative max-h-[calc(100dvh-9rem)] overflow-x-auto overflow-y-auto scroll-ps-28 rounded-lg md:scroll-ps-48 border border-line bg-surface"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-start text-sm"
        style={{ minWidth: `${namesRem + properties.length * columnRem}rem` }}
      >
        <caption className="sr-only">{t('tools.compare.caption', { count: properties.length })}</caption>
        <thead>
          <tr>
            <th scope="col" className={join(sticky, 'start-0 top-0 z-20 w-28 border-b border-line md:w-48')}>
              <span className="sr-only">{t('tools.compare.corner')}</span>
            </th>
            {properties.map((property) => (
              <th
                key={property.id}
                scope="col"
                className={join(sticky, 'top-0 z-10 border-b border-line p-3 text-start align-top')}
              >
                <CompareHead property={property} onRemove={() => onRemove(property.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, title, rows }) => {
          const listed = onlyDiffering ? rows.filter(({ differs }) => differs) : rows
          if (listed.length === 0) return null
          return (
            <tbody key={key}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={properties.length + 1}
                  className="bg-sunken px-3 py-2 text-start text-xs font-semibold text-muted"
                >
                  <span className="sticky start-3">{title}</span>
                </th>
              </tr>
              {listed.map((row) => (
                <CompareRow key={row.key} row={row} />
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** One line. Where they differ it is lit, and says so to who does not see it. */
function CompareRow({ row: { name, cells, differs } }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <tr data-differs={differs || undefined}>
      <th
        scope="row"
        className={join(
          sticky,
          'start-0 border-s-4 border-b border-b-line px-2 py-2.5 text-start font-medium wrap-anywhere text-muted',
          differs ? 'border-s-accent' : 'border-s-transparent',
        )}
      >
        <bdi>{name}</bdi>
        {differs && <span className="sr-only"> ({t('tools.compare.differs')})</span>}
      </th>
      {cells.map((cell, at) => (
        // Columns keep their order as long as the table shows the same properties.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className={join('border-b border-line px-3 py-2.5', differs && 'bg-accent-soft')}>
          <CellText cell={cell} />
        </td>
      ))}
    </tr>
  )
}

function CellText({ cell }: { cell: Cell | null }) {
  const { t } = useTranslation()
  if (!cell)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('tools.compare.untold')}</span>
      </>
    )
  return (
    <span className={cell.locked ? 'inline-flex items-center gap-1.5 text-muted' : undefined}>
      {cell.locked && <Icon name="lock" size={16} />}
      <bdi>{cell.text}</bdi>
    </span>
  )
}
