import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  /** Purpose of the page in a sentence. */
  text: ReactNode
  children?: ReactNode
}

/** Page heading with an introduction. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <header className="grid gap-2">
      <h1 className="display text-xl md:text-2xl">{title}</h1>
      <p className="measure text-base text-muted">{text}</p>
      {children}
    </header>
  )
}
