import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaintedFigures } from './painted'

/** Link that opens a state beside the story; `id` is the state's id, which starts with the machine's. */
export function StateBoxLink({
  id,
  look,
  className,
  children,
}: {
  id: string
  look?: StoryLook
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search })}
      hash={id.slice(id.indexOf('.') + 1)}
      hashScrollIntoView={false}
      activeOptions={{ includeHash: true }}
      data-id={id}
      data-selected={look?.selected === id ? '' : undefined}
      data-lit={look?.lit.has(id) ? '' : undefined}
      data-been={look?.notes?.has(id) ? '' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}

/** Selected and active parts of a story, by the id of a box, problem or rare case. */
export interface StoryLook {
  selected: string | undefined
  lit: ReadonlySet<string>
  painted?: PaintedFigures | undefined
  /** Notes on the boxes and problems where a record has been, instead of their sentences. */
  notes?: ReadonlyMap<string, string> | undefined
}
