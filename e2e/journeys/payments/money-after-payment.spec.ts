import { expect, test } from 'playwright/test'
import { afterwardsAt } from '../../../tests/support/hazards/afterwards'
import { gatewayNames } from '../../../tests/support/hazards/table'
import { control, packageSold, paid, statusOf } from '../../kit/paid-money'
import { ApiPerson } from '../../screens/people'

/** What becomes of paid money, asked over HTTP of the server that people get; the bank is the stand-in's control. */
for (const gateway of gatewayNames)
  test(`money after "paid" at ${gateway}`, async ({ request }) => {
    const sold = await packageSold(new ApiPerson(request))
    /** How it stands after the first of several acts: each is learnt before the next one happens. */
    const standsAfter = (acts: readonly string[]) =>
      afterwardsAt[gateway].find((one) => one.acts.join() === acts.join())!.stands
    for (const { acts } of afterwardsAt[gateway]) {
      const payer = await new ApiPerson(request).register()
      const { id, ref } = await paid(request, payer, gateway, sold)
      for (const [at, act] of acts.entries()) {
        await control(request, gateway, ref, act)
        const done = acts.slice(0, at + 1)
        const { status: word, cause } = standsAfter(done)
        await expect
          .poll(
            async () => {
              const now = await statusOf(payer, id)
              return { status: now.status, cause: now.cause ?? null }
            },
            { message: done.join(', then ') },
          )
          .toEqual({ status: word, cause })
      }
    }
  })
