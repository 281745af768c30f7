import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { GateFacts, ReadFactsInput, ReadFactsOutput } from '../../../machines/flows/eligibility/ports'
import { firstShut } from '../../../server/areas/eligibility/gates'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { complete, form, ground, photo, subscribe, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground
beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
})
afterAll(() => app.close())

const setting = (name: string, value: string) =>
  app.ctx.db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
const post = async (token?: string) =>
  app.call('post_property', { ...form(at), title_image: await photo() }, token ? { token } : {})

describe('seven gates', () => {
  test('appear together, for guests as well', async () => {
    expect((await app.call('publish-requirements', {})).data).toMatchObject({
      logged_in: false,
      package_available: false,
    })
    const { token } = await person(app.ctx, { mobile: null })
    await setting('verification_required_for_user', 'true')
    const reply = await app.call('publish-requirements', { purpose: 'property_list' }, { token })
    await setting('verification_required_for_user', 'false')
    expect(reply.data).toMatchObject({
      logged_in: true,
      demo_mode: false,
      deactivated: false,
      missing_fields: ['mobile', 'profile', 'address'],
      verification: { required: true, status: 'initial' },
      package_available: false,
      limit_available: false,
    })
  })

  test.each(['name', 'email', 'mobile', 'profile', 'address'] as const)(
    'require the profile field %s before anything is listed',
    async (field) => {
      const { token } = await complete(app.ctx, at, { [field]: field === 'name' ? '' : null })
      expect(await post(token)).toMatchObject({
        code: 'PROFILE_INCOMPLETE',
        errors: { [field]: 'This field is required.' },
      })
    },
  )

  test('refuse a post in order, each with its own text', async () => {
    expect(await post()).toMatchObject({ code: 'NOT_LOGGED_IN' })
    const bare = await person(app.ctx)
    expect(await post(bare.token)).toMatchObject({
      code: 'PROFILE_INCOMPLETE',
      message: 'You have not completed your profile yet. Please complete first',
      errors: { profile: 'This field is required.', address: 'This field is required.' },
    })
    await setting('verification_required_for_user', 'true')
    const { user, token } = await complete(app.ctx, at)
    expect(await post(token)).toMatchObject({
      code: 'NOT_VERIFIED',
      message: 'You have not completed profile verification. Please complete first',
    })
    await app.ctx.db
      .updateTable('app_user')
      .set({ verification_status: 'pending' })
      .where('id', '=', user.id)
      .execute()
    expect((await post(token)).message).toContain('is being checked')
    await setting('verification_required_for_user', 'false')
    expect(await post(token)).toMatchObject({ code: 'PACKAGE_MISSING' })
    await subscribe(app.ctx, user.id, { property_list: 1 })
    expect(await post(token)).toMatchObject({ error: false })
    expect(await post(token)).toMatchObject({ code: 'LIMIT_OVER' })
    await app.ctx.db
      .updateTable('app_user')
      .set({ account_state: 'deactivated' })
      .where('id', '=', user.id)
      .execute()
    expect(await post(token)).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' })
  })

  const codes: Record<string, string> = {
    notLoggedIn: 'NOT_LOGGED_IN',
    demoMode: 'DEMO_MODE',
    deactivated: 'ACCOUNT_DEACTIVATED',
    profileIncomplete: 'PROFILE_INCOMPLETE',
    notVerified: 'NOT_VERIFIED',
    packageMissing: 'PACKAGE_MISSING',
    limitReached: 'LIMIT_OVER',
    eligible: 'open',
  }

  test("give the same result on the server and in the browser's machine for every combination of facts", async () => {
    for (const facts of everything()) {
      const readFacts = fromPromise<ReadFactsOutput, ReadFactsInput>(async () => ({
        ok: true,
        facts: { ...facts, freePlan: null },
      }))
      const actor = createActor(eligibilityMachine.provide({ actors: { readFacts } }), {
        input: { purpose: 'property_list', key: 'k' },
      }).start()
      actor.send({ type: 'check.asked' })
      const { value } = await waitFor(actor, (snapshot) => snapshot.value !== 'checking')
      actor.stop()
      const state = typeof value === 'string' ? value : Object.keys(value)[0]!
      expect(firstShut(facts)?.code ?? 'open', JSON.stringify(facts)).toBe(codes[state])
    }
  })
})

function everything(): GateFacts[] {
  const two = [true, false]
  const statuses = ['initial', 'pending', 'failed', 'success'] as const
  return two.flatMap((loggedIn) =>
    two.flatMap((demoMode) =>
      two.flatMap((deactivated) =>
        [[], ['mobile' as const]].flatMap((missingFields) =>
          two.flatMap((required) =>
            statuses.flatMap((status) =>
              [
                [true, true],
                [true, false],
                [false, false],
              ].map(([packageAvailable = false, limitAvailable = false]) => ({
                loggedIn,
                demoMode,
                deactivated,
                missingFields,
                verification: { required, status },
                packageAvailable,
                limitAvailable,
              })),
            ),
          ),
        ),
      ),
    ),
  )
}
