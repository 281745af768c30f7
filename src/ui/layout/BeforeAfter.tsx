import { DataTable } from './DataTable'

export interface BeforeAfterProps {
  caption: string
  titles: { field: string; before: string; after: string }
  changes: readonly { label: string; before: string; after: string }[]
}

/** Table of changes by field, with current and new value. */
export function BeforeAfter({ caption, titles, changes }: BeforeAfterProps) {
  return (
    <DataTable
      caption={caption}
      rows={changes}
      rowKey={(change) => change.label}
      columns={[
        {
          key: 'field',
          title: titles.field,
          head: true,
          cell: (change) => <span className="whitespace-nowrap">{change.label}</span>,
        },
        {
          key: 'before',
          title: titles.before,
          cell: (change) => (
            <del dir="auto" className="block no-underline opacity-70 wrap-anywhere sm:min-w-44">
              {change.before}
            </del>
          ),
        },
        {
          key: 'after',
          title: titles.after,
          cell: (change) => (
            <ins dir="auto" className="block font-medium no-underline wrap-anywhere sm:min-w-44">
              {change.after}
            </ins>
          ),
        },
      ]}
    />
  )
}
