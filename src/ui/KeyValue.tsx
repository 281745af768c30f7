import type { ReactNode } from 'react'
import { join } from './join'

export interface KeyValueProps {
  items: readonly { name: string; value: ReactNode }[]
  /** What is copied from line by line, and must not be broken, stands in one column. */
  single?: boolean
}

/** Facts as pairs of name and value, one under the other, two columns where there is room. */
export function KeyValue({ items, single }: KeyValueProps) {
  return (
    <dl className={join('grid gap-x-8', !single && 'sm:grid-cols-2')}>
      {items.map((item) => (
        <div key={item.name} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
          <dt className="shrink-0 text-muted max-w-1/2">{item.name}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
