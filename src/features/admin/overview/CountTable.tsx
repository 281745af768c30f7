import type { ReactNode } from 'react'

interface CountRow {
  key: string
  /** Link to the list of what is counted. */
  name: ReactNode
  count: ReactNode
  beside: ReactNode
}

interface CountTableProps {
  caption: string
  /** Column titles: name, count and the additional figure. */
  titles: readonly [name: string, count: string, beside: string]
  rows: readonly CountRow[]
}

/** Table of counts, each with an additional figure. */
export function CountTable({ caption, titles: [name, ...figures], rows }: CountTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 text-start font-semibold">
            {name}
          </th>
          {figures.map((title) => (
            <th key={title} scope="col" className="py-2 text-end font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1 text-start font-medium">
              {row.name}
            </th>
            <td className="py-1 text-end font-semibold">{row.count}</td>
            <td className="py-1 text-end text-muted">{row.beside}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
