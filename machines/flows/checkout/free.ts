import { withAnswer } from '../kit'
import { checkoutSetup } from './setup'

/** A package that costs nothing is taken with one press (D69). */
export const freeOffer = checkoutSetup.createStateConfig({
  description: 'The package costs nothing. The person takes it with one press.',
  meta: { caption: 'Free package' },
  on: { 'free.accepted': { target: 'assigning', actions: 'clearProblem' } },
})

/** The server gives it; the key makes a repeat harmless. */
export const assigning = checkoutSetup.createStateConfig({
  description: 'The server gives the free package. Asking twice gives it once.',
  meta: { caption: 'Taking the package', announce: 'Activating your package' },
  invoke: {
    id: 'assignFree',
    src: 'assignFree',
    input: ({ context }) => ({ packageId: context.packageId, key: context.key }),
    onDone: [
      { target: 'freeAssigned', guard: withAnswer('accepted') },
      { target: 'freeOffer', actions: withAnswer('keepProblem') },
    ],
    onError: { target: 'freeOffer', actions: 'sayUnreachable' },
  },
  after: { answerTimeout: { target: 'freeOffer', actions: 'sayTimedOut' } },
})
