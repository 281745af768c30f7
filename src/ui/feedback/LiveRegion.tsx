import type { ReactNode } from 'react'

/**
 * Announces text changes to screen readers. Must be mounted before the text arrives; to repeat a text, pass it as a new
 * element. `urgent` interrupts, so use it only for what must not be missed.
 */
export function LiveRegion({ text, urgent }: { text: ReactNode; urgent?: boolean }) {
  return (
    <div aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true" className="sr-only">
      {text}
    </div>
  )
}
