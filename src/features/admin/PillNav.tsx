import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PillNavProps {
  label: string
  /** The part of the administration whose pages these are. */
  part: string
  current: string
  /** Each with the search of its address. */
  items: readonly { id: string; search: Record<string, string>; text: ReactNode }[]
}

/** Links between the pages of one part of the administration; they wrap on a phone. */
export function PillNav({ label, part, current, items }: PillNavProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {items.map(({ id, search, text }) => (
          <li key={id}>
            <Link
              to="/admin/$part"
              params={{ part }}
              search={search}
              resetScroll={false}
              aria-current={id === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm hover:border-control aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
