import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface RoundToggleProps {
  icon: IconName
  on: boolean
  onToggle: () => void
  /** What it switches, for those who do not see it; it stays the same. */
  label: string
  /** Its tooltip. */
  title: string
  /** Colours while it is on, as `aria-pressed:` classes, which win over those of hovering. */
  lit: string
  filled?: boolean
  className?: string
}

/** A round button over a picture that is either on or off. */
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
