import { Fragment, type CSSProperties } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { formatMoney } from '../../../../contract/money/money-format'
import { useSettings } from '../../../app/api/use-settings'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { useDates } from '../../../ui/format/use-dates'
import type { Full } from '../listing-types'
import { CompareHead } from './CompareHead'
import { breakFigures, rowGroups, type Cell, type Row } from './compare-rows'

export interface CompareTableProps {
  properties: readonly Full[]
  /** Hides rows with equal values. */
  onlyDiffering: boolean
  onRemove: (id: number) => void
}

/** On phones the row's name is above its cells, so all columns fit. */
const line = 'max-md:grid max-md:grid-cols-[repeat(var(--columns),minmax(0,1fr))]'

/** Comparison as a table that fits the page, with sticky column headers. */
export function CompareTable({ properties, onlyDiffering, onRemove }: CompareTableProps) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol, selected_currency_data: shown, price_decimals: decimals } = useSettings()
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const lang = i18n.language
  const groups = rowGroups(properties, {
    t,
    lang,
    day,
    money: (money) =>
      formatMoney(money, { lang, decimals, symbol: money.currency === shown.code ? symbol : undefined }),
  })
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0 rounded-lg border border-line bg-surface text-start text-sm max-md:block"
      style={{ '--columns': properties.length } as CSSProperties}
    >
      <caption className="sr-only">{t('tools.compare.caption', { count: properties.length })}</caption>
      <thead className="sticky top-15.25 z-10 max-md:block">
        <tr className={line}>
          <th
            scope="col"
            className="w-48 rounded-ss-lg border-b border-line bg-surface max-md:sr-only lg:w-56"
          >
            <span className="sr-only">{t('tools.compare.corner')}</span>
          </th>
          {properties.map((property) => (
            <th
              key={property.id}
              scope="col"
              className="border-b border-line bg-surface p-1.5 text-start align-top first:rounded-ss-lg last:rounded-se-lg md:p-3"
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
          <tbody key={key} className="max-md:block">
            <tr className="max-md:block">
              <th
                scope="rowgroup"
                colSpan={properties.length + 1}
                className="bg-sunken px-3 py-2 text-start text-xs font-semibold text-muted max-md:block"
              >
                {title}
              </th>
            </tr>
            {listed.map((row) => (
              <CompareRow key={row.key} row={row} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/**
 * A table row. If its values differ, the row's name is marked and cells that deviate from the majority are highlighted.
 */
function CompareRow({ row: { name, cells, differs, apart } }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <tr data-differs={differs || undefined} className={line}>
      <th
        scope="row"
        className={join(
          'border-s-4 border-line px-2 text-start font-medium wrap-anywhere text-muted max-md:col-span-full max-md:pt-2 max-md:text-xs md:border-b md:py-2.5',
          differs ? 'border-s-accent' : 'border-s-transparent',
        )}
      >
        <bdi>{name}</bdi>
        {differs && <span className="sr-only"> ({t('tools.compare.differs')})</span>}
      </th>
      {cells.map((cell, at) => (
        <td
          // The index is a safe key: columns don't reorder while the table shows the same listings.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          data-apart={apart[at] || undefined}
          className="border-b border-line px-2 py-1.5 wrap-anywhere hyphens-auto data-apart:bg-accent-soft data-apart:font-semibold max-sm:text-xs md:px-3 md:py-2.5"
        >
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
      <bdi>
        {breakFigures(cell.text).map((part, at) => (
          // The index is a safe key: the parts of a text don't reorder.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>
    </span>
  )
}
