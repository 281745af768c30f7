import type { ComponentPropsWithRef } from 'react'
import { join } from './join'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** Room inside: none for pictures to the edge. */
  room?: 'none' | 'md' | 'lg'
}

/** A bordered surface. It does not float, so it has no shadow. */
export function Card({ room = 'md', className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={join(
        'rounded-lg border border-line bg-surface',
        room === 'md' && 'p-4',
        room === 'lg' && 'p-5 md:p-8',
        className,
      )}
    />
  )
}
