import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export type Tone = 'plain' | 'accent' | 'info' | 'warn' | 'danger' | 'success'

const looks: Record<Tone, string> = {
  plain: 'border-line bg-sunken text-ink',
  accent: 'border-accent bg-accent text-on-accent',
  info: 'border-info/30 bg-info-soft text-info',
  warn: 'border-warn/30 bg-warn-soft text-warn',
  danger: 'border-danger/30 bg-danger-soft text-danger',
  success: 'border-success/30 bg-success-soft text-success',
}

/** Status badge of one or two words. The text carries the meaning; the colour only supports it. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span
      className={join(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        looks[tone],
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
