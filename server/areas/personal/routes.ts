import { reply, type Serve } from '../../http/registry'
import { mortgageOf } from './mortgage'

const texts = {
  NOT_LOGGED_IN: 'errors.notLoggedIn',
  PACKAGE_MISSING: 'errors.gate.mortgage_calculator_detail',
} as const

/** What is worked out for one person. */
export function personalRoutes(serve: Serve) {
  serve('mortgage-calculator', async ({ input, ctx, caller }) => {
    const { data, locked } = await mortgageOf(ctx, input, caller.user)
    return { ...reply(data, locked ? texts[locked] : 'refusals.found'), extra: { yearly_locked: locked } }
  })
}
