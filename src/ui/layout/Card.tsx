import type { ComponentPropsWithRef } from 'react'
import { join } from './join-classes'

/** A bordered surface. It does not float, so it has no shadow. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={join('rounded-lg border border-line bg-surface p-4', className)} />
}
