import { expect, test } from 'playwright/test'
import { afterwardsAt } from '../../../tests/support/hazards/afterwards'
import { gatewayNames } from '../../../tests/support/hazards/table'
import { control, packageSold, paid, statusOf } from '../../kit/paid-money'
import { ApiPerson } from '../../screens/people'

/** Tests later events of paid payments over HTTP with the production build; the sandbox controls act as the bank. */
for (const gateway of gatewayNames)
  test(`later events of a paid payment at ${gateway} lead to the documented states`, async ({ request }) => {
    const sold = await packageSold(new ApiPerson(request))
    /** Returns the expected state after the first of several actions; each one is processed before the next happens. */
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
