import type { ComponentPropsWithRef } from 'react'
import { useFieldProps } from './field-context'
import { join } from '../layout/join-classes'

/** A box for several lines; grows with what is written where the browser can. */
export function TextArea({ className, rows = 4, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const field = useFieldProps()
  return (
    <textarea
      rows={rows}
      {...field}
      {...rest}
      className={join('control field-sizing-content max-h-96 min-h-28 leading-normal', className)}
    />
  )
}
