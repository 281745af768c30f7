import type { ReactNode } from 'react'
import { join } from './join-classes'

export interface KeyValueProps {
  items: readonly {
    name: string
    value: ReactNode
    /** Whether the value is a long text, shown full width below its name. */
    isLong?: boolean
  }[]
  /** One column, for values that are copied line by line and must not wrap. */
  single?: boolean
}

/** Name–value pairs, in two columns if there is room. */
export function KeyValue({ items, single }: KeyValueProps) {
  return (
    <dl className={join('grid gap-x-8', !single && 'sm:grid-cols-2')}>
      {items.map((item) => (
        <div
          key={item.name}
          className={join(
            'border-b border-line py-2 text-sm',
            item.isLong ? 'grid gap-1 sm:col-span-full' : 'flex justify-between gap-4',
          )}
        >
          <dt className="shrink-0 text-muted max-w-1/2">{item.name}</dt>
          <dd
            className={join(
              'min-w-0 font-medium wrap-anywhere',
              item.isLong ? 'measure whitespace-pre-line' : 'text-end',
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
