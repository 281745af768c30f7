import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PillNavProps {
  label: string
  /** Admin section these pages belong to. */
  part: string
  current: string
  /** Linked pages, each with its query parameters. */
  items: readonly { id: string; search: Record<string, string>; text: ReactNode }[]
}

/** Links between the pages of an admin section; they wrap on phones. */
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
