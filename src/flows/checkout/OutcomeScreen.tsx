import { Acts } from './Acts'
import type { CheckoutPart } from './part'

/** A state that has only its sentence and the ways on. */
export function OutcomeScreen({ view, actor }: CheckoutPart) {
  return <Acts view={view} actor={actor} />
}
