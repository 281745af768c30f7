import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useFieldProps } from './field-context'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface SelectProps<V extends string | number> extends ComponentPropsWithRef<'select'> {
  /** The choice of nothing, before the others. */
  empty?: ReactNode
  /** What can be chosen: values that `text` words, or values with their words. */
  options?: readonly V[] | readonly { value: V; text: ReactNode }[]
  text?: (value: V) => ReactNode
}

/** The browser's own list of choices, with our box. Children are further `<option>`s, after the others. */
export function Select<V extends string | number>({
  className,
  empty,
  options,
  text = String,
  children,
  ...rest
}: SelectProps<V>) {
  const field = useFieldProps()
  return (
    <div className={join('relative', className)}>
      <select {...field} {...rest} className="control appearance-none pe-10">
        {empty !== undefined && <option value="">{empty}</option>}
        {options?.map((one) => {
          const choice = typeof one === 'object' ? one : { value: one, text: text(one) }
          return (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          )
        })}
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
