import type { ComponentPropsWithRef } from 'react'
import { join } from './join-classes'

/** Bordered surface, without a shadow because it isn't elevated. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={join('rounded-lg border border-line bg-surface p-4', className)} />
}
