import type { ComponentPropsWithRef } from 'react'
import { useFieldProps } from './field-context'
import { join } from '../layout/join-classes'

/** Multi-line input; grows with its content where the browser supports it. */
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
