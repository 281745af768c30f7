import { afterEach, describe, expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { session } from '../../../../src/app/session/session-store'
import { eligibilityActors } from '../../../../src/flows/eligibility/actors'
import { fixSearch } from '../../../../src/flows/eligibility/fix-search'
import { isStopped } from '../../../../src/flows/eligibility/is-stopped'
import { askPort, recordingApi, type Answers } from '../../../support/ask-port'

const settings = { demo_mode: false, verification_required_for_user: true, verification_status: 'initial' }
const person = { id: 1, account_state: 'active', missing_fields: ['mobile'], verification_status: 'pending' }
const limit = { package_available: true, feature_available: true, limit_available: true }
const complete = { ...person, missing_fields: [], verification_status: 'success' }

const answers = (more: Answers = {}): Answers => ({
  'web-settings': { data: settings },
  'get-user-data': { data: person },
  'check-package-limit': { data: limit },
  ...more,
})

const signIn = () => session.actions.signedIn({ token: 'token', person: { id: 1 } as never })
afterEach(() => session.actions.signedOut())

/** Reads the facts about listing a property, with a draft if one was submitted. */
async function read(more: Answers = {}, draft: object | null = null) {
  const { api, calls } = recordingApi(answers(more))
  const output = await askPort(eligibilityActors(api, async () => draft as never).readFacts, {
    purpose: 'property_list',
  })
  return { output, calls }
}

/** Facts about a guest or a deactivated user, of whom the server reveals nothing else. */
const nobody = {
  loggedIn: false,
  demoMode: false,
  deactivated: false,
  missingFields: [],
  verification: { required: true, status: 'initial' },
  packageAvailable: false,
  limitAvailable: false,
  freePlan: null,
}

describe('facts about requirements', () => {
  test("of a guest are the site's own, without asking for a user", async () => {
    expect(await read({ 'web-settings': { data: { ...settings, demo_mode: true } } })).toEqual({
      output: { ok: true, facts: { ...nobody, demoMode: true } },
      calls: [['web-settings', {}]],
    })
  })

  test('of a user are loaded together, and update the session', async () => {
    signIn()
    const { output, calls } = await read()
    expect(output).toEqual({
      ok: true,
      facts: {
        loggedIn: true,
        demoMode: false,
        deactivated: false,
        missingFields: ['mobile'],
        verification: { required: true, status: 'pending' },
        packageAvailable: true,
        limitAvailable: true,
        freePlan: null,
      },
    })
    expect(calls).toEqual([
      ['web-settings', {}],
      ['get-user-data', {}],
      ['check-package-limit', { type: 'property_list' }],
    ])
    expect(session.get().User_signup.data?.data).toEqual(person)
  })

  test.each([
    [{ package_available: false }, false, true],
    [{ feature_available: false }, false, true],
    [{ limit_available: false }, true, false],
  ])('say by %j which of plan and slot is missing', async (missing, packageAvailable, limitAvailable) => {
    signIn()
    const { output } = await read({ 'check-package-limit': { data: { ...limit, ...missing } } })
    expect(output).toMatchObject({ facts: { packageAvailable, limitAvailable } })
  })

  test('name the free plan that would open the gate', async () => {
    signIn()
    const free_plan = { id: 3, name: 'Starter', quota: 2, duration_days: 30 }
    const { output } = await read({ 'check-package-limit': { data: limit, free_plan } })
    expect(output).toMatchObject({ facts: { freePlan: { id: 3, name: 'Starter', quota: 2, days: 30 } } })
  })

  const used = {
    'check-package-limit': { data: { ...limit, package_available: false, limit_available: false } },
  }
  const draft = { listing: 'property', draft_id: 4 }

  test('count a slot that a listing of this draft already occupies', async () => {
    signIn()
    const { output, calls } = await read({ ...used, 'listing-draft:submitted': { data: { id: 12 } } }, draft)
    expect(output).toMatchObject({ facts: { packageAvailable: true, limitAvailable: true } })
    expect(calls.at(-1)).toEqual(['listing-draft:submitted', draft])
    const full = { 'check-package-limit': { data: { ...limit, limit_available: false } } }
    const last = await read({ ...full, 'listing-draft:submitted': { data: { id: 12 } } }, draft)
    expect(last.output).toMatchObject({ facts: { packageAvailable: true, limitAvailable: true } })
    const other = await read({ ...used, 'listing-draft:submitted': { data: null } }, draft)
    expect(other.output).toMatchObject({ facts: { packageAvailable: false, limitAvailable: false } })
    expect((await read(used)).output).toMatchObject({ facts: { packageAvailable: false } })
    expect((await read({}, draft)).calls.map(([name]) => name)).not.toContain('listing-draft:submitted')
  })

  test('without a finder of drafts are those of the account', async () => {
    signIn()
    const { api } = recordingApi(answers(used))
    const output = await askPort(eligibilityActors(api).readFacts, { purpose: 'property_list' })
    expect(output).toMatchObject({ facts: { packageAvailable: false, limitAvailable: false } })
  })

  test.each([
    [
      'deactivated',
      { data: { ...person, account_state: 'deactivated' } },
      { loggedIn: true, deactivated: true },
    ],
    ['NOT_LOGGED_IN', new CallFailure(401, { code: 'NOT_LOGGED_IN' }), nobody],
    [
      'ACCOUNT_DEACTIVATED',
      new CallFailure(403, { code: 'ACCOUNT_DEACTIVATED' }),
      { ...nobody, loggedIn: true, deactivated: true },
    ],
  ])('of an account that is %s', async (_, answer, facts) => {
    signIn()
    const { output } = await read({ 'get-user-data': () => thrown(answer) })
    expect(output).toMatchObject({ ok: true, facts })
  })

  test('are unknown if the server refuses them or fails', async () => {
    signIn()
    const limited = new CallFailure(429, { code: 'RATE_LIMITED' })
    expect((await read({ 'get-user-data': () => thrown(limited) })).output).toMatchObject({
      ok: false,
      reason: 'RATE_LIMITED',
    })
    await expect(read({ 'get-user-data': () => thrown(new CallFailure(0)) })).rejects.toThrow()
  })
})

/** Returns an envelope; throws a failure. */
function thrown(answer: object | CallFailure): object {
  if (answer instanceof CallFailure) throw answer
  return answer
}

describe('what can be met on the page', () => {
  const sent = async (name: 'saveProfile' | 'takePlan', input: object, answer: () => object) => {
    const { api, calls } = recordingApi({ update_profile: answer, assign_package: answer })
    const output = await askPort(eligibilityActors(api)[name] as never, input)
    return { output, calls }
  }

  test.each([
    ['saveProfile', { fields: { address: '1 Sea Street' } }, ['update_profile', { address: '1 Sea Street' }]],
    [
      'takePlan',
      { packageId: 3, key: 'key-1' },
      ['assign_package', { package_id: 3, idempotency_key: 'key-1' }],
    ],
  ] as const)('%s sends it once, and passes on a refusal or a fault', async (name, input, call) => {
    expect(await sent(name, input, () => ({ data: null }))).toEqual({ output: { ok: true }, calls: [call] })
    const errors = { address: 'Too long.' }
    const refusal = new CallFailure(422, { code: 'VALIDATION', errors })
    expect((await sent(name, input, () => thrown(refusal))).output).toMatchObject({
      ok: false,
      reason: 'VALIDATION',
      errors,
    })
    await expect(sent(name, input, () => thrown(new CallFailure(0)))).rejects.toThrow()
  })
})

describe('page that has requirements', () => {
  const stopped = async (more: Answers = {}) => {
    const { api, calls } = recordingApi(answers(more))
    const isFound = await isStopped(api, 'project_feature')
    for (const [name, input] of calls)
      if (name === 'check-package-limit') expect(input).toEqual({ type: 'project_feature' })
    return isFound
  }

  test('is stopped by an unmet one, and opens without one', async () => {
    expect(await stopped()).toBe(true)
    signIn()
    expect(await stopped()).toBe(true)
    expect(await stopped({ 'get-user-data': { data: complete } })).toBe(false)
  })

  test('opens without an answer, because the server checks again', async () => {
    const silent = () => thrown(new CallFailure(0))
    expect(await stopped({ 'web-settings': silent })).toBe(false)
  })

  test('returns from each page that helps; the plans know what is needed', () => {
    expect(fixSearch('/user/profile', 'property_list', '/back')).toEqual({ returnTo: '/back' })
    expect(fixSearch('/subscription-plan', 'project_feature', '/back')).toEqual({
      for: 'project_feature',
      returnTo: '/back',
    })
  })
})
