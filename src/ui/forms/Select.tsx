import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useFieldProps } from './field-context'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface SelectProps<V extends string | number> extends ComponentPropsWithRef<'select'> {
  /** Label of the empty option, which comes first. */
  empty?: ReactNode
  /** Values labelled by `text`, or values with their labels. */
  options?: readonly V[] | readonly { value: V; text: ReactNode }[]
  text?: (value: V) => ReactNode
}

/** Styled native select. Children are additional `<option>`s at the end. */
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
