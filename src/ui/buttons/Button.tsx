import { useEffect, useRef, type ComponentPropsWithRef } from 'react'
import { buttonLook, type ButtonLook } from './button-styles'
import { Icon, type IconName } from '../pictures/Icon'
import { join } from '../layout/join-classes'
import { Spinner } from '../feedback/Spinner'
import { beginWait } from '../feedback/wait-store'

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Shows a spinner instead of the label, keeping width and focus; clicks are ignored. */
  busy?: boolean
  icon?: IconName
}

/** Button with a label. `type` defaults to "button". */
export function Button({ tone, size, wide, busy, icon, className, children, onClick, ...rest }: ButtonProps) {
  const texts = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (busy) return beginWait({ kind: 'act', label: texts.current?.textContent ?? '' })
  }, [busy])
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={join(buttonLook({ tone, size, wide }), className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span ref={texts} className={join('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
    </button>
  )
}
