import type { ReactNode } from 'react'

/** Facts as pairs of name and value, one under the other, two columns where there is room. */
export function KeyValue({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {items.map((item) => (
        <div key={item.name} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
          <dt className="shrink-0 text-muted max-w-1/2">{item.name}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
