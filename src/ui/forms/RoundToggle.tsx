import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface RoundToggleProps {
  icon: IconName
  on: boolean
  onToggle: () => void
  /** Accessible name; the same in both states. */
  label: string
  /** Tooltip. */
  title: string
  /** Colours of the "on" state as `aria-pressed:` classes, which override the hover state. */
  lit: string
  filled?: boolean
  className?: string
}

/** Round toggle button on a picture. */
export function RoundToggle({ icon, on, onToggle, label, title, lit, filled, className }: RoundToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      title={title}
      onClick={onToggle}
      className={join('round-toggle', lit, className)}
    >
      <Icon name={icon} className={on && filled ? 'fill-current' : undefined} />
    </button>
  )
}
