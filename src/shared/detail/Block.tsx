import type { ReactNode } from 'react'

/** A section of a detail page with its heading. */
export function Block({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="display text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
