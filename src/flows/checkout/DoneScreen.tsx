import { CheckoutActions } from './CheckoutActions'
import { NextLinks } from './NextLinks'
import type { CheckoutPart } from './screen-props'

/** The package runs: on to where the person wanted to be, or to the person's own packages. */
export function DoneScreen({ view, actor, returnTo }: CheckoutPart) {
  return (
    <div className="flex flex-wrap gap-3">
      <NextLinks returnTo={returnTo} />
      <CheckoutActions view={view} actor={actor} />
    </div>
  )
}
