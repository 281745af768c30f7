import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName
  /** Accessible name, also shown as tooltip. */
  label: string
  size?: number
}

/** Square icon button, 44 px as touch target. */
export function IconButton({ icon, label, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={join(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:opacity-50',
        className,
      )}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
