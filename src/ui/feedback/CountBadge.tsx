import { join } from '../layout/join-classes'

export interface CountBadgeProps {
  count: number
  /** Text for screen readers, e.g. '3 unread'. */
  label: string
  className?: string
}

/** Count badge, hidden at zero. Shows 99+ above 99; the screen-reader text stays exact. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={join(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
