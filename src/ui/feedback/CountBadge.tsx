import { join } from '../layout/join-classes'

export interface CountBadgeProps {
  count: number
  /** The number in words, for screen readers: '3 unread'. */
  label: string
  className?: string
}

/** A number on something that waits; nothing for none. More than 99 read 99+, the words stay exact. */
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
