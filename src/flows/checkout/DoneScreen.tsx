import { CheckoutActions } from './CheckoutActions'
import { NextLinks } from './NextLinks'
import type { CheckoutPart } from './screen-props'

/** Screen shown once the package is active, with links to the user's destination or their packages. */
export function DoneScreen({ view, actor, returnTo }: CheckoutPart) {
  return (
    <div className="flex flex-wrap gap-3">
      <NextLinks returnTo={returnTo} />
      <CheckoutActions view={view} actor={actor} />
    </div>
  )
}
