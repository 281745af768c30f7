import { join } from '../layout/join-classes'

/** Placeholder for loading content. Give it the content's size, and set `aria-busy` on the surrounding region. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={join('block animate-glow rounded-md bg-line', className ?? 'h-5 w-full')}
    />
  )
}
