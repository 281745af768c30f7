import type { ReactNode } from 'react'

/**
 * Speaks a sentence when it changes. It must be on the page before the sentence comes, so keep it mounted and
 * change the text; the same words are spoken again where they come as another element. `urgent` interrupts; use it
 * for what the person must not miss.
 */
export function LiveRegion({ text, urgent }: { text: ReactNode; urgent?: boolean }) {
  return (
    <div aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true" className="sr-only">
      {text}
    </div>
  )
}
