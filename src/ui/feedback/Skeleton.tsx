import { join } from '../layout/join-classes'

/** A grey shape where content will stand. Give it the size of what comes; put `aria-busy` on the region around. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={join('block animate-glow rounded-md bg-line', className ?? 'h-5 w-full')}
    />
  )
}
