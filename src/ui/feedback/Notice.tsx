import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export type NoticeTone = 'info' | 'warn' | 'danger' | 'success'

const looks: Record<NoticeTone, { box: string; icon: IconName; ink: string }> = {
  info: { box: 'border-info/30 bg-info-soft', icon: 'info', ink: 'text-info' },
  warn: { box: 'border-warn/30 bg-warn-soft', icon: 'warn', ink: 'text-warn' },
  danger: { box: 'border-danger/30 bg-danger-soft', icon: 'danger', ink: 'text-danger' },
  success: { box: 'border-success/30 bg-success-soft', icon: 'success', ink: 'text-success' },
}

export interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  /** Announces the notice when it appears: "alert" immediately, "status" when the screen reader is idle. */
  role?: 'alert' | 'status'
  className?: string
}

/** Message that stays on the page. */
export function Notice({ tone = 'info', title, children, actions, role, className }: NoticeProps) {
  const look = looks[tone]
  return (
    <div role={role} className={join('flex gap-3 rounded-lg border p-4 text-sm', look.box, className)}>
      <Icon name={look.icon} className={join('mt-0.5', look.ink)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className={join('font-semibold', look.ink)}>{title}</p>}
        {children && <div className="measure text-ink">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
