import type { IconName } from './icon-names'
import drawings from './icons.svg?url'
import { join } from '../layout/join-classes'

export type { IconName }

/** Names that point along the line and are mirrored where text runs from right to left. */
const directed: ReadonlySet<IconName> = new Set(['next', 'back', 'external', 'signOut', 'list', 'log'])

export interface IconProps {
  name: IconName
  /** Size in pixels; defaults to 20. */
  size?: number
  /** Accessible name, where the icon stands without text beside it. */
  label?: string
  className?: string
}

/** A drawing in the text's colour. Silent for a screen reader unless it has a label. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={join(
        size >= 28 ? 'icon icon-large' : 'icon',
        directed.has(name) && 'rtl:-scale-x-100',
        className,
      )}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
