// The explicit roles are redundant on purpose: some browsers drop a table's semantics when CSS displays it as a block.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { join } from './join-classes'

export interface Column<R> {
  key: string
  title: string
  cell: (row: R) => ReactNode
  /** Use 'end' for numbers and money. */
  align?: 'start' | 'end'
  /** Cell that names the row: row header for screen readers, title on phones. */
  head?: boolean
  /** Whether the cell contains labelled buttons, which need no column title on phones. */
  act?: boolean
}

export interface DataTableProps<R> {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
}

/** Compact table that becomes a list of cards below 640 px. */
export function DataTable<R>({ caption, columns, rows, rowKey }: DataTableProps<R>) {
  const { box, isWider } = useWiderWithin<HTMLDivElement>()
  // A scrollable area must be reachable by keyboard, even if it contains no focusable element.
  const scrolled = isWider ? ({ role: 'region', tabIndex: 0, 'aria-label': caption } as const) : {}
  return (
    <div ref={box} {...scrolled} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table role="table" className="w-full border-collapse text-start text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line text-xs text-muted">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={join(
                  'px-4 py-2.5 font-semibold',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-line hover:bg-sunken/60 max-sm:block max-sm:p-4 max-sm:not-last:border-b sm:not-last:border-b"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<R>({ column, children }: { column: Column<R>; children: ReactNode }) {
  const look = join(
    'align-middle sm:px-4 sm:py-2.5 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-1',
    column.align === 'end' ? 'sm:text-end' : 'text-start',
  )
  if (column.head) {
    return (
      <th scope="row" role="rowheader" className={join(look, 'font-semibold wrap-anywhere max-sm:text-base')}>
        {children}
      </th>
    )
  }
  return (
    // On phones each cell is a line; hide empty ones.
    <td role="cell" className={join(look, 'max-sm:has-[>:last-child:empty]:hidden')}>
      <span aria-hidden="true" className="text-xs text-muted sm:hidden">
        {!column.act && column.title}
      </span>
      <span className="max-sm:text-end">{children}</span>
    </td>
  )
}

/** Returns whether the box's content overflows horizontally; updates on resize. */
function useWiderWithin<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const [isWider, setIsWider] = useState(false)
  useEffect(() => {
    const outer = box.current
    if (!outer) return
    const watch = new ResizeObserver(() => setIsWider(outer.scrollWidth > outer.clientWidth))
    for (const one of [outer, ...outer.children]) watch.observe(one)
    return () => watch.disconnect()
  }, [])
  return { box, isWider }
}
