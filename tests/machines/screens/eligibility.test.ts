import { expect, test } from 'vitest'
import { eligibilityView } from '../../../machines/flows/eligibility/view'
import { allMet, eligibilityModel, freePlan } from '../../model/cases/eligibility'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(eligibilityModel, {
  viewOf: eligibilityView,
  screens: {
    idle: 'closed, person: check',
    checking: 'checking, server: busy cancel',
    noAnswer: 'noAnswer, person: recheck',
    notLoggedIn: 'requirements, person: recheck',
    demoMode: 'requirements, nobody: recheck',
    deactivated: 'requirements, admin: recheck',
    profileIncomplete: 'requirements, person: give recheck',
    savingProfile: 'savingProfile, server: busy cancel',
    'notVerified.never': 'requirements, person: recheck',
    'notVerified.pending': 'requirements, admin: recheck',
    'notVerified.failed': 'requirements, person: recheck',
    packageMissing: 'requirements, person: recheck takePlan?',
    takingPlan: 'takingPlan, server: busy cancel',
    limitReached: 'requirements, person: recheck',
    eligible: 'eligible, person: goOn recheck',
    onTheWay: 'onTheWay, nobody',
  },
  exceptions: [],
})

/** Opens the list of requirements for these facts. */
async function listed(facts: object) {
  const list = runningPage(eligibilityModel, eligibilityView)
  await list.do('check.asked')
  expect(list.asked('readFacts')).toEqual({ purpose: 'property_list' })
  return (await list.reply('readFacts', { ok: true, facts: { ...allMet, ...facts } })).view()
}

test('has no requirements before the server has answered', () => {
  expect(runningPage(eligibilityModel, eligibilityView).view()).toMatchObject({
    purpose: 'property_list',
    requirements: [],
    metCount: 0,
    neededCount: 0,
    firstUnmet: null,
    sentenceKey: null,
    meaningKey: 'eligibility.closed.meaning.property_list',
    nextKey: 'eligibility.next.closed',
  })
})

test('explains each requirement by its own texts, and leads to the page that helps', async () => {
  const { requirements, metCount, neededCount } = await listed({
    missingFields: ['mobile'],
    verification: { required: true, status: 'pending' },
    packageAvailable: false,
    limitAvailable: true,
  })
  const row = (gate: string, status: string, fixPath: string | null, textKey: string, unmetKey: string) => ({
    gate,
    status,
    fixPath,
    textKey: `eligibility.${textKey}`,
    unmetKey: `eligibility.${unmetKey}`,
    missingFields: gate === 'profile' ? ['mobile'] : [],
  })
  expect(requirements).toEqual([
    row('login', 'met', '/login', 'login', 'login.unmet'),
    row('demo', 'notNeeded', null, 'demo', 'demo.unmet'),
    row('deactivated', 'notNeeded', '/contact-us', 'deactivated', 'deactivated.unmet'),
    row('profile', 'unmet', '/user/profile', 'profile', 'profile.unmet'),
    row('verification', 'unmet', '/user/verification', 'verification.pending', 'verification.pending.unmet'),
    row('package', 'unmet', '/subscription-plan', 'package', 'package.unmet.property_list'),
    // A slot without a plan is of no use.
    row('limit', 'unmet', '/subscription-plan', 'limit', 'limit.unmet.property_list'),
  ])
  expect([metCount, neededCount]).toEqual([1, 5])
})

test.each([
  [{ loggedIn: false }, 'login', 'login', 'unmet'],
  [{ loggedIn: false }, 'profile', 'profile', 'unknown'],
  [{ loggedIn: false }, 'verification', 'verification.success', 'unknown'],
  [{ loggedIn: false, limitAvailable: false }, 'limit', 'limit', 'unknown'],
  [{ demoMode: true }, 'demo', 'demo', 'unmet'],
  [{ deactivated: true }, 'deactivated', 'deactivated', 'unmet'],
  [{ verification: { required: true, status: 'initial' } }, 'verification', 'verification.never', 'unmet'],
  [{ verification: { required: true, status: 'failed' } }, 'verification', 'verification.failed', 'unmet'],
  [{ verification: { required: true, status: 'success' } }, 'verification', 'verification.success', 'met'],
  [
    { verification: { required: false, status: 'initial' } },
    'verification',
    'verification.never',
    'notNeeded',
  ],
  [{ verification: { required: false, status: 'initial' } }, 'profile', 'profile', 'met'],
  [{}, 'profile', 'profile', 'met'],
  [{}, 'limit', 'limit', 'met'],
])('with %j, %s is shown as %s: %s', async (facts, gate, textKey, status) => {
  const found = (await listed(facts)).requirements.find((one) => one.gate === gate)
  expect(found).toMatchObject({ status, textKey: `eligibility.${textKey}` })
})

test.each([
  [{}, 'eligible.meaning', 'next.eligible.property_list', null],
  [
    { verification: { required: false, status: 'initial' } },
    'eligible.meaning',
    'next.eligible.property_list',
    null,
  ],
  [{ loggedIn: false }, 'requirements.meaning', 'next.login', 'notLoggedIn'],
  [{ demoMode: true }, 'requirements.meaning', 'next.demo', 'demoMode'],
  [{ missingFields: ['name'] }, 'requirements.meaning', 'next.profile', 'profileIncomplete'],
  [{ packageAvailable: false }, 'requirements.meaning', 'next.package', 'gate.property_list'],
  [{ deactivated: true }, 'requirements.meaning', 'next.deactivated', 'deactivated'],
  [
    { verification: { required: true, status: 'pending' } },
    'requirements.meaning',
    'next.verification',
    'verificationPending',
  ],
  [
    { verification: { required: true, status: 'failed' } },
    'requirements.meaning',
    'next.verification',
    'verificationFailed',
  ],
  [
    { verification: { required: true, status: 'initial' } },
    'requirements.meaning',
    'next.verification',
    'notVerified',
  ],
  [{ limitAvailable: false }, 'requirements.meaning', 'next.limit', 'gate.property_list'],
])('with %j, says what it means and what follows', async (facts, meaning, next, sentence) => {
  expect(await listed(facts)).toMatchObject({
    meaningKey: `eligibility.${meaning}`,
    nextKey: `eligibility.${next}`,
    sentenceKey: sentence && `errors.${sentence}`,
  })
})

test('continues with the texts of what was asked for', async () => {
  const list = runningPage(eligibilityModel, eligibilityView)
  await list.do('check.asked')
  await list.reply('readFacts', { ok: true, facts: allMet })
  await list.do('way.taken')
  expect(list.view()).toMatchObject({
    screen: 'onTheWay',
    meaningKey: 'eligibility.onTheWay.meaning.property_list',
    nextKey: 'eligibility.next.onTheWay.property_list',
  })
})

test('saves what is filled in, then checks again', async () => {
  const list = runningPage(eligibilityModel, eligibilityView)
  const incomplete = { ok: true, facts: { ...allMet, missingFields: ['mobile', 'address'] } }
  await list.do('check.asked')
  await list.reply('readFacts', incomplete)
  expect(list.view()).toMatchObject({ canGive: true, canTakePlan: false, freePlan: null })
  await list.do('profile.given', { fields: { mobile: '+1 206 555 0147' } })
  expect(list.asked('saveProfile')).toEqual({ fields: { mobile: '+1 206 555 0147' } })
  expect(list.view()).toMatchObject({
    screen: 'savingProfile',
    meaningKey: 'eligibility.savingProfile.meaning',
    nextKey: 'eligibility.next.savingProfile',
    announce: { text: "We're saving your profile" },
  })
  await list.reply('saveProfile', { ok: true })
  expect(list.view().screen).toBe('checking')
  // The picture is not held any longer than it takes to send it.
  expect(list.context()['given']).toEqual({})
  await list.reply('readFacts', incomplete)
  await list.do('profile.given', { fields: { address: '1 Sea Street' } })
  expect(list.asked('saveProfile')).toEqual({ fields: { address: '1 Sea Street' } })
  const errors = { address: 'Too long.' }
  await list.reply('saveProfile', { ok: false, reason: 'VALIDATION', message: 'No.', errors })
  expect(list.view()).toMatchObject({ state: 'eligibility.profileIncomplete', problem: { errors } })
})

test('waits a minute for a picture to arrive, and 15 seconds for a plan', async () => {
  const list = runningPage(eligibilityModel, eligibilityView)
  await list.do('check.asked')
  await list.reply('readFacts', { ok: true, facts: { ...allMet, missingFields: ['profile'] } })
  await list.do('profile.given', { fields: {} })
  list.clock.increment(59_000)
  expect(list.view().screen).toBe('savingProfile')
  list.clock.increment(1_000)
  expect(list.view()).toMatchObject({ screen: 'requirements', problem: { code: 'TIMED_OUT' } })
})

test('takes the free plan with the key of this page, then checks again', async () => {
  const list = runningPage(eligibilityModel, eligibilityView)
  const without = { ok: true, facts: { ...allMet, packageAvailable: false, freePlan } }
  await list.do('check.asked')
  await list.reply('readFacts', without)
  expect(list.view()).toMatchObject({ canGive: false, canTakePlan: true, freePlan })
  await list.do('plan.taken')
  expect(list.asked('takePlan')).toEqual({ packageId: 3, key: 'key-1' })
  expect(list.view()).toMatchObject({
    screen: 'takingPlan',
    meaningKey: 'eligibility.takingPlan.meaning',
    nextKey: 'eligibility.next.takingPlan',
    announce: { text: "We're activating your plan" },
  })
  await list.reply('takePlan', { ok: true })
  expect(list.view().screen).toBe('checking')
  await list.reply('readFacts', { ok: true, facts: allMet })
  expect(list.view()).toMatchObject({ screen: 'eligible', canTakePlan: false })
})
