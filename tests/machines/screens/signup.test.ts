import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupMemory } from '../../../machines/flows/signup/setup'
import { leavesForm, signupMemory, signupView } from '../../../machines/flows/signup/view'
import { refused } from '../../model/cases/refusals'
import { signupModel } from '../../model/cases/signup'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(signupModel, {
  viewOf: (snapshot) => signupView(snapshot, 0),
  // A finished step ends with "+", the current one with "*".
  more: ({ steps }) => [
    steps.map(({ name, at, done }) => `${name}${done ? '+' : at === 'now' ? '*' : ''}`).join(' '),
  ],
  screens: {
    idle: 'opening, nobody, details* code done: opensForm',
    checking:
      'opening, server, address* code done: busy | opening, server, address* code saved: busy opensForm | opening, server, details* code done: busy hasLink? opensForm?',
    details:
      'details, person, details* code done: chooseGoogle choosePhone hasLink? submitDetails switchForm',
    registering: 'details, server, details* code done: busy cancel',
    signInForm:
      'signIn, person, details* code done: chooseGoogle choosePhone hasLink? requestCode submitCredentials switchForm',
    checkingPassword: 'signIn, server, details* code done: busy cancel',
    factorForm:
      'factor, person, address+ code* done: goBack submitCode | factor, person, details+ code* done: goBack hasLink? submitCode',
    checkingFactor:
      'factor, server, address+ code* done: busy cancel | factor, server, details+ code* done: busy cancel hasLink?',
    linkForm: 'link, person, details+ code* done: confirmLink goBack',
    checkingLink: 'link, server, details+ code* done: busy cancel',
    phoneForm: 'phone, person, address* code done: goBack requestCode',
    'google.window': 'google, person, details* code done: cancel',
    'google.closed': 'googleClosed, person, details* code done: goBack retry',
    'google.blocked': 'googleBlocked, person, details* code done: goBack retry',
    contactForm: 'contact, person, address* code saved: requestCode',
    savingContact: 'contact, server, address+ code* saved: busy cancel',
    contactSaved: 'contactSaved, nobody, address+ code+ saved+',
    sending:
      'sending, server, address+ code* done: busy cancel | sending, server, address+ code* saved: busy cancel | sending, server, details+ code* done: busy cancel hasLink?',
    'code.cooling':
      'code, person, address+ code* done: changeContact submitCode | code, person, address+ code* saved: changeContact submitCode | code, person, details+ code* done: changeContact hasLink? submitCode',
    'code.ready':
      'code, person, address+ code* done: changeContact requestCode submitCode | code, person, address+ code* saved: changeContact requestCode submitCode | code, person, details+ code* done: changeContact hasLink? requestCode submitCode',
    verifying:
      'code, server, address+ code* done: busy cancel | code, server, address+ code* saved: busy cancel | code, server, details+ code* done: busy cancel hasLink?',
    spent:
      'spent, person, address+ code* done: changeContact requestCode | spent, person, address+ code* saved: changeContact requestCode | spent, person, details+ code* done: changeContact hasLink? requestCode',
    locked:
      'locked, clock, address+ code* done: changeContact | locked, clock, address+ code* saved: changeContact | locked, clock, details+ code* done: changeContact hasLink?',
    signingIn:
      'confirmed, server, address+ code+ done: busy | confirmed, server, details+ code+ done: busy hasLink?',
    confirmed:
      'confirmed, person, address+ code+ done: goBack retry | confirmed, person, details+ code+ done: goBack hasLink? retry',
    signedIn: 'signedIn, nobody, address+ code+ done+ | signedIn, nobody, details+ code+ done+: hasLink?',
  },
  exceptions: [
    'checkingPassword, signIn: FACTOR_NEEDED → nothing',
    'checkingPassword, signIn: NOT_CONFIRMED → nothing',
    'code.cooling, untilExpiry: error → nothing',
    'code.cooling, untilExpiry: error → the same',
    'code.cooling, untilExpiry: ok → the same',
    'code.cooling, untilResend: error → nothing',
    'code.cooling, untilResend: error → the same',
    'code.cooling, untilResend: ok → the same',
    'code.ready, untilExpiry: error → nothing',
    'code.ready, untilExpiry: error → the same',
    'code.ready, untilExpiry: ok → the same',
    'google.window, openGoogle: BLOCKED → nothing',
    'google.window, openGoogle: CLOSED → nothing',
    'google.window, windowTimeout → nothing',
    'locked, untilUnlocked: error → the same',
    'registering, register: OTP_COOLDOWN → nothing',
    'sending, sendCode: OTP_COOLDOWN → nothing',
    'signingIn, signIn: FACTOR_NEEDED → nothing',
  ],
})

const page = (now = 0) => runningPage(signupModel, (snapshot) => signupView(snapshot, now))
type Page = ReturnType<typeof page>
const memoryOf = (opened: Page) => signupMemory(opened.snapshot() as SnapshotFrom<typeof signupMachine>)

const email = 'person@example.test'
const mobile = '+15550100'
const details = { name: 'Test Person', email, mobile, password: 'secret1', re_password: 'secret1' }
const delivery = { ok: true, resendAt: 60_000, expiresAt: 600_000 }

const opened = (entry: string, more: object = {}) => page().do('entry.opened', { entry, ...more })

/** A person who has registered and was sent a code. */
async function registered(now = 0) {
  const form = await page(now).do('entry.opened', { entry: 'register' })
  await form.do('details.submitted', { details })
  return form.reply('register', { ...delivery, registration: 'r1' })
}
/** A person who signs in with a number, by the hosted service. */
async function byNumber() {
  const form = await (await opened('signIn')).do('phone.chosen')
  await form.do('code.requested', { channel: 'mobile', to: mobile, hosted: true })
  return form.reply('sendCode', { ...delivery, session: 's1' })
}
const proof = { ok: true, proof: 'proof' }

describe('registration', () => {
  test('begins empty and remembers nothing', () => {
    expect(page().view()).toMatchObject({
      channel: 'email',
      sentTo: null,
      triesLeft: null,
      codeSecondsLeft: 0,
    })
    expect(memoryOf(page())).toBeNull()
  })

  test('sends what was entered, and keeps the password only until the code is sent', async () => {
    const form = await (await opened('register')).do('details.submitted', { details })
    expect(form.asked('register')).toEqual(details)
    await form.reply('register', { ...delivery, registration: 'r1' })
    expect(form.context()).toMatchObject({ password: '', registration: 'r1' })
    expect(form.view()).toMatchObject({ sentTo: email, hasLink: true, channel: 'email', triesLeft: null })
    expect(form.asked('untilResend')).toEqual({ at: 60_000 })
    expect(form.asked('untilExpiry')).toEqual({ at: 600_000 })
    expect((await registered(10_000)).view()).toMatchObject({ secondsLeft: 50, codeSecondsLeft: 590 })
  })

  test('remembers for a reload all but password and code', async () => {
    const memory = {
      entry: 'register',
      name: 'Test Person',
      email,
      mobile,
      channel: 'email',
      byPhone: false,
      hosted: false,
      session: null,
      registration: 'r1',
      sentTo: email,
      codeAlive: true,
      resendAt: 60_000,
      expiresAt: 600_000,
    }
    expect(memoryOf(await registered())).toEqual(memory)
    const resumed = await page().do('flow.resumed', { memory })
    expect(memoryOf(resumed)).toBeNull()
    await resumed.reply('checkSession', { ok: true, userId: null })
    expect(memoryOf(resumed)).toEqual(memory)
  })

  test('signs in with the proof of the code, for this registration', async () => {
    const form = await (await registered()).do('code.submitted', { otp: '123456' })
    expect(form.asked('verifyCode')).toEqual({
      channel: 'email',
      to: email,
      otp: '123456',
      hosted: false,
      session: null,
      registration: 'r1',
    })
    await form.reply('verifyCode', proof)
    expect(form.context()).toMatchObject({ otp: '', codeAlive: false })
    expect(form.asked('signIn')).toEqual({
      by: 'proof',
      proof: 'proof',
      channel: 'email',
      to: email,
      email,
      registration: 'r1',
      factor: null,
    })
    await form.reply('signIn', { ok: true, userId: '7' })
    expect(form.snapshot().output).toEqual({ userId: '7' })
    expect(form.context()).toMatchObject({ proof: null, password: '' })
  })

  test.each([{}, { retryAt: 60_000 }])('a code sent a moment ago still serves: %j', async (more) => {
    const form = await (await opened('register')).do('details.submitted', { details })
    await form.reply('register', refused('OTP_COOLDOWN', { registration: 'r2', ...more }))
    const resendAt = 'retryAt' in more ? 60_000 : 0
    // Codes live ten minutes, and another can be requested after one.
    expect(form.context()).toMatchObject({ registration: 'r2', resendAt, expiresAt: resendAt + 540_000 })
    expect(form.view()).toMatchObject({ screen: 'code', sentTo: email })
  })
})

describe('code', () => {
  const compared = async (answer: object) =>
    (await (await registered()).do('code.submitted', { otp: '123456' })).reply('verifyCode', answer)

  test.each([
    [refused('OTP_WRONG', { triesLeft: 4 }), 'code', 4],
    [refused('OTP_WRONG'), 'code', null],
    [refused('OTP_WRONG', { triesLeft: 0 }), 'spent', 0],
    [refused('OTP_EXPIRED'), 'spent', null],
    [refused('OTP_LOCKED', { retryAt: 900_000 }), 'locked', null],
    [refused('RATE_LIMITED', { retryAt: 900_000 }), 'locked', null],
    [refused('OTP_LOCKED'), 'spent', null],
    [refused('RATE_LIMITED'), 'code', null],
    [refused('FAULT', { retryAt: 900_000 }), 'code', null],
  ])('that is refused with %j leads to %s', async (answer, screen, triesLeft) => {
    const form = await compared(answer)
    expect(form.view()).toMatchObject({ screen, triesLeft })
    expect(form.context()).toMatchObject({ otp: '', codeAlive: screen === 'code' })
    if (screen === 'locked') expect(form.asked('untilUnlocked')).toEqual({ at: 900_000 })
  })

  test('that got no answer is typed again', async () => {
    const lost = await (await (await registered()).do('code.submitted', { otp: '1' })).lose('verifyCode')
    const late = await (await registered()).do('code.submitted', { otp: '1' })
    await late.wait('answerTimeout', 'verifying')
    for (const form of [lost, late]) expect(form.context()).toMatchObject({ otp: '', codeAlive: true })
  })

  test('is over after its time, and after a reload another one can be requested', async () => {
    const form = await (await registered()).reply('untilExpiry', {})
    expect(form.view().screen).toBe('spent')
    const resumed = await page().do('flow.resumed', { memory: memoryOf(form) })
    await resumed.reply('checkSession', { ok: true, userId: null })
    expect(resumed.view().screen).toBe('spent')
  })

  test('a lock counts down and ends', async () => {
    const form = await compared(refused('OTP_LOCKED', { retryAt: 900_000 }))
    expect(form.view().secondsLeft).toBe(900)
    await form.reply('untilUnlocked', {})
    expect(form.view()).toMatchObject({ screen: 'spent', problem: null })
  })

  test('can be sent by the other channel, and then again by the last one', async () => {
    const form = await (await registered()).reply('untilResend', {})
    await form.do('code.requested', { channel: 'mobile', to: mobile })
    const asked = { channel: 'mobile', to: mobile, hosted: false, registration: 'r1', link: false }
    expect(form.asked('sendCode')).toEqual(asked)
    await form.reply('sendCode', delivery)
    expect(form.view()).toMatchObject({ sentTo: mobile, hasLink: false, channel: 'mobile' })
    await form.do('code.submitted', { otp: '123456' })
    expect(form.asked('verifyCode')).toMatchObject({ channel: 'mobile', to: mobile })
    await form.reply('verifyCode', refused('OTP_EXPIRED'))
    await form.do('code.requested')
    expect(form.asked('sendCode')).toEqual(asked)
    await form.reply('sendCode', refused('VALIDATION'))
    await form.do('code.requested', { channel: 'email' })
    expect(form.asked('sendCode')).toEqual({ ...asked, channel: 'email', to: email, link: true })
  })

  test('is requested by e-mail with a link, for an address typed in the sign-in form', async () => {
    const form = await (
      await opened('signIn')
    ).do('code.requested', { channel: 'email', to: 'other@example.test' })
    expect(form.asked('sendCode')).toEqual({
      channel: 'email',
      to: 'other@example.test',
      hosted: false,
      registration: null,
      link: true,
    })
    await form.reply('sendCode', refused('RATE_LIMITED', { retryAt: 900_000 }))
    expect(form.view()).toMatchObject({ screen: 'locked', secondsLeft: 900 })
  })

  test('goes with the contact to which it was sent', async () => {
    const form = await (await registered()).do('contact.changeAsked')
    expect(form.view()).toMatchObject({ screen: 'details', problem: null })
    await form.do('details.submitted', { details })
    expect(form.view()).toMatchObject({ sentTo: null, hasLink: false })
    expect(form.context()).toMatchObject({ codeAlive: false, session: null, triesLeft: null })
  })
})

describe('hosted sign-in', () => {
  test('by number sends, compares and signs in with the service of the code', async () => {
    const form = await byNumber()
    expect(form.view()).toMatchObject({ channel: 'mobile', sentTo: mobile, hasLink: false })
    expect(form.view().steps.map(({ name }) => name)).toEqual(['address', 'code', 'done'])
    await form.do('code.submitted', { otp: '123456' })
    expect(form.asked('verifyCode')).toEqual({
      channel: 'mobile',
      to: mobile,
      otp: '123456',
      hosted: true,
      session: 's1',
      registration: null,
    })
    await form.reply('verifyCode', { ok: true, proof: 'token' })
    expect(form.asked('signIn')).toEqual({
      by: 'token',
      token: 'token',
      from: 'phone',
      registration: null,
      factor: null,
    })
  })

  test('further codes come from it only for the number', async () => {
    const form = await (await byNumber()).reply('untilResend', {})
    await form.do('code.requested', { channel: 'mobile' })
    expect(form.asked('sendCode')).toMatchObject({ to: mobile, hosted: true, link: false })
    await form.reply('sendCode', delivery)
    expect(form.context()).toMatchObject({ session: null })
    await form.reply('untilResend', {})
    await form.do('code.requested', { channel: 'mobile', to: '+15550199' })
    expect(form.asked('sendCode')).toMatchObject({ to: '+15550199', hosted: false })
  })

  test('by Google signs in with its token, unless the window fails', async () => {
    const window = async (answer: object) =>
      (await (await opened('signIn')).do('google.chosen')).reply('openGoogle', answer)
    const chosen = await window({ ok: true, proof: 'token' })
    expect(chosen.asked('signIn')).toEqual({
      by: 'token',
      token: 'token',
      from: 'google',
      registration: null,
      factor: null,
    })
    await chosen.reply('signIn', refused('BAD_CREDENTIALS'))
    expect(chosen.view().screen).toBe('signIn')
    expect(chosen.context()).toMatchObject({ proof: null })
    expect((await window({ ok: false, reason: 'BLOCKED' })).view().screen).toBe('googleBlocked')
    expect((await window({ ok: false, reason: 'CLOSED' })).view().screen).toBe('googleClosed')
    expect((await window(refused('BAD_CREDENTIALS'))).view().screen).toBe('signIn')
  })

  test('is left with the form: the next code is our own', async () => {
    const form = await (await byNumber()).do('contact.changeAsked')
    await form.do('back.asked')
    expect(form.context()).toMatchObject({ byPhone: false, hosted: false, entry: 'signIn' })
    await form.do('entry.opened', { entry: 'register' })
    expect(form.context()).toMatchObject({ byPhone: false, hosted: false, entry: 'register' })
  })
})

describe('sign-in', () => {
  const credentials = { email, password: 'secret1' }
  const checked = async (answer: object) =>
    (await (await opened('signIn')).do('credentials.submitted', credentials)).reply('signIn', answer)

  test('by password sends what was entered', async () => {
    const form = await (await opened('signIn')).do('credentials.submitted', credentials)
    expect(form.asked('signIn')).toEqual({ by: 'password', ...credentials, factor: null })
    await form.reply('signIn', refused('NOT_CONFIRMED', { registration: 'r3' }))
    expect(form.asked('sendCode')).toMatchObject({ channel: 'email', to: email, registration: 'r3' })
    const unknown = await checked(refused('NOT_CONFIRMED'))
    expect(unknown.asked('sendCode')).toMatchObject({ registration: null })
  })

  test.each([
    ['BAD_CREDENTIALS', 'signIn'],
    ['PROOF_INVALID', 'signIn'],
    ['ACCOUNT_DEACTIVATED', 'signIn'],
    ['OTP_WRONG', 'factor'],
    ['RATE_LIMITED', 'factor'],
  ] as const)('a second factor refused with %s leads to %s', async (reason, screen) => {
    const form = await checked(refused('FACTOR_NEEDED'))
    await form.do('code.submitted', { otp: '654321' })
    expect(form.asked('signIn')).toEqual({ by: 'password', ...credentials, factor: '654321' })
    await form.reply('signIn', refused(reason))
    expect(form.view()).toMatchObject({ screen, problem: { code: reason } })
  })

  test('after a lost answer is offered again or by hand', async () => {
    const form = await (await registered()).do('code.submitted', { otp: '1' })
    await form.reply('verifyCode', proof)
    await form.lose('signIn')
    expect(form.view().screen).toBe('confirmed')
    await form.do('back.asked')
    await form.do('credentials.submitted', credentials)
    expect(form.asked('signIn')).toMatchObject({ by: 'password' })
  })

  test('by an e-mailed link proves the address and continues the registration of this browser', async () => {
    const link = await page().do('link.opened', { token: 'mailed' })
    expect(memoryOf(link)).toBeNull()
    await link.do('link.confirmed')
    expect(link.asked('checkLink')).toEqual({ token: 'mailed' })
    await link.reply('checkLink', { ...proof, email, registration: 'r4' })
    expect(link.context()).toMatchObject({ link: null })
    expect(link.asked('signIn')).toEqual({
      by: 'proof',
      proof: 'proof',
      channel: 'email',
      to: email,
      email,
      registration: 'r4',
      factor: null,
    })
  })
})

describe('change of an address', () => {
  const change = async (channel: 'email' | 'mobile', to: string) => {
    const form = await opened('change', { channel })
    expect(form.view()).toMatchObject({ channel, opensForm: false })
    return form.do('code.requested', { channel, to, confirmation: { current_password: 'secret1' } })
  }

  test.each([
    ['email', 'new@example.test'],
    ['mobile', '+15550142'],
  ] as const)('of the kind %s saves the proved address with the confirmation', async (channel, to) => {
    const form = await change(channel, to)
    expect(form.asked('sendCode')).toEqual({ channel, to, hosted: false, registration: null, link: false })
    await form.reply('sendCode', delivery)
    expect(form.view().hasLink).toBe(false)
    await form.do('code.submitted', { otp: '1' })
    await form.reply('verifyCode', proof)
    const confirmation = { current_password: 'secret1' }
    expect(form.asked('saveContact')).toEqual({ channel, to, proof: 'proof', confirmation })
    await form.reply('saveContact', refused('ADDRESS_TAKEN'))
    expect(form.view()).toMatchObject({ screen: 'contact', problem: { code: 'ADDRESS_TAKEN' } })
    await form.do('code.requested', { channel, to })
    expect(form.context()).toMatchObject({ confirmation })
  })

  test('is of the e-mail address unless the page names the other', async () => {
    expect((await opened('change')).view()).toMatchObject({ channel: 'email' })
  })

  test('is no sign-in after a reload', async () => {
    const form = await change('email', 'new@example.test')
    await form.reply('sendCode', delivery)
    const resumed = await page().do('flow.resumed', { memory: memoryOf(form) })
    await resumed.reply('checkSession', { ok: true, userId: '7' })
    expect(resumed.view().screen).toBe('code')
    const signIn = await page().do('flow.resumed', { memory: memoryOf(await registered()) })
    await signIn.reply('checkSession', { ok: true, userId: '7' })
    expect(signIn.view().screen).toBe('signedIn')
    expect(signIn.snapshot().output).toEqual({ userId: '7' })
    expect(memoryOf(signIn)).toBeNull()
  })
})

test.each([
  [null, true, true],
  [null, false, false],
  [{ sentTo: null, byPhone: false }, false, false],
  [{ sentTo: null, byPhone: true }, false, true],
  [{ sentTo: email, byPhone: false }, false, true],
] as const)('with the memory %j, signed in: %s, the form is skipped: %s', (memory, isSignedIn, isLeft) => {
  expect(leavesForm(memory as Pick<SignupMemory, 'sentTo' | 'byPhone'> | null, isSignedIn)).toBe(isLeft)
})
