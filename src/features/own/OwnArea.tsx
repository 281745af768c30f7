import type { ReactNode } from 'react'
import { OwnNav } from './OwnNav'

/** Frame of the account area with its navigation. */
export function OwnArea({ children }: { children: ReactNode }) {
  return (
    <div className="own-area page lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <OwnNav />
      <div className="min-w-0 lg:[&_.page-narrow]:mx-0 [&_:is(.page,.page-narrow)]:px-0">{children}</div>
    </div>
  )
}
