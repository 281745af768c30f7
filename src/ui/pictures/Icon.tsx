import type { IconName } from './icon-names'
import drawings from './icons.svg?url'
import { join } from '../layout/join-classes'

export type { IconName }

/** Icons that point along the text and are mirrored in right-to-left languages. */
const directed: ReadonlySet<IconName> = new Set(['next', 'back', 'external', 'signOut', 'list', 'log'])

export interface IconProps {
  name: IconName
  /** Size in px; defaults to 20. */
  size?: number
  /** Accessible name, for an icon without adjacent text. */
  label?: string
  className?: string
}

/** Icon in the text colour. Hidden from screen readers unless it has a label. */
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
