import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/Icon'

export interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  /** Suggested next action. */
  action?: ReactNode
}

/** Empty state of a list: reason and next step. */
export function EmptyState({ icon = 'search', title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-control/60 px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted">
        <Icon name={icon} size={28} />
      </span>
      <p className="display text-lg">{title}</p>
      {children && <div className="measure text-sm text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
