import type { ReactNode } from 'react'

/**
 * Announces a sentence when it changes. It must be on the page before the sentence comes, so keep it mounted and change
 * the text; the same text is announced again if it comes as another element. `urgent` interrupts; use it for what the
 * person must not miss.
 */
export function LiveRegion({ text, urgent }: { text: ReactNode; urgent?: boolean }) {
  return (
    <div aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true" className="sr-only">
      {text}
    </div>
  )
}
