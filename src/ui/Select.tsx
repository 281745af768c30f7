import type { ComponentPropsWithRef } from 'react'
import { useFieldProps } from './field-context'
import { Icon } from './Icon'
import { join } from './join'

/** The browser's own list of choices, with our box. Children are `<option>`s. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  const field = useFieldProps()
  return (
    <div className={join('relative', className)}>
      <select {...field} {...rest} className="control appearance-none pe-10">
        {children}
      </select>
      <Icon
        name="down"
        size={18}
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
