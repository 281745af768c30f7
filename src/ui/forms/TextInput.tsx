import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useFieldProps } from './field-context'
import { join } from '../layout/join-classes'

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** Content inside the box at its end (a unit, a button). */
  after?: ReactNode
}

/** Input types that are left to right in every language. */
const leftToRight = new Set(['email', 'tel', 'url'])

/** Single-line input. Takes id and error from the surrounding Field. */
export function TextInput({ className, after, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldProps()
  const dir = rest.dir ?? (leftToRight.has(type) ? 'ltr' : undefined)
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      dir={dir}
      className={join('control', Boolean(after) && 'pe-12', className)}
    />
  )
  if (!after) return input
  return (
    // The input's direction determines on which side the end is.
    <div dir={dir} className="relative">
      {input}
      <div className="absolute inset-y-0 end-0 grid min-w-11 place-items-center text-xs text-muted">
        {after}
      </div>
    </div>
  )
}
