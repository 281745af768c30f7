import { useState, type ReactNode } from 'react'
import { Icon } from '../pictures/Icon'

export interface MoreFieldsProps {
  title: ReactNode
  /** Whether something inside must be seen, such as an error. */
  mustShow: boolean
  children: ReactNode
}

/** Optional fields of a form, collapsed until they are opened or must be seen. */
export function MoreFields({ title, mustShow, children }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || mustShow}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-md text-sm font-semibold text-accent">
        <Icon name="down" size={18} className="transition-transform group-open:rotate-180" />
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
