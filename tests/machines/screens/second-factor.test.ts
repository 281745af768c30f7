import { expect, test } from 'vitest'
import { secondFactorView } from '../../../machines/flows/second-factor/view'
import { refused } from '../../model/cases/refusals'
import { secondFactorModel } from '../../model/cases/second-factor'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(secondFactorModel, {
  viewOf: secondFactorView,
  screens: {
    idle: 'loading, server: busy',
    off: 'off, person: setUp',
    proving: 'confirm, person: cancel confirm',
    beginning: 'beginning, server: busy',
    scanning: 'scan, person: cancel enterCode',
    turningOn: 'turningOn, server: busy',
    saving: 'codes, person: save',
    on: 'on, nobody: end',
    ending: 'end, person: cancel confirmEnd',
    turningOff: 'turningOff, server: busy',
    unsure: 'unsure, person: lookAgain',
    reading: 'reading, server: busy',
    unseen: 'unseen, person: cancel end',
  },
  exceptions: [
    'turningOff, endFactor: NOT_ALLOWED → nothing',
    'turningOn, confirmFactor: NOT_ALLOWED → nothing',
  ],
})

const section = () => runningPage(secondFactorModel, secondFactorView)
const made = { secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' }

/** A member who has scanned the secret and entered the first code. */
async function turningOn() {
  const factor = await section().do('status.read', { on: false })
  await factor.do('setup.asked')
  await factor.do('setup.confirmed')
  await factor.reply('beginFactor', { ok: true, made })
  return factor.do('code.entered', { code: '123456' })
}
async function turningOff() {
  const factor = await section().do('status.read', { on: true })
  await factor.do('end.asked')
  return factor.do('end.confirmed', { code: '654321' })
}

test('shows the secret for the app, and sends the code of the app', async () => {
  expect(section().view()).toMatchObject({ made: null, codes: [], problem: null })
  const factor = await turningOn()
  expect(factor.view()).toMatchObject({ screen: 'turningOn', made })
  expect(factor.asked('confirmFactor')).toEqual({ code: '123456' })
  await factor.reply('confirmFactor', { ok: true, codes: ['aaaa-1111', 'bbbb-2222'] })
  expect(factor.view()).toMatchObject({ screen: 'codes', codes: ['aaaa-1111', 'bbbb-2222'], made: null })
  expect(factor.context()).toMatchObject({ code: '' })
  await factor.do('codes.saved')
  expect(factor.view()).toMatchObject({ screen: 'on', codes: [], made: null })
})

test('turns off with a code, which is then forgotten', async () => {
  const factor = await turningOff()
  expect(factor.asked('endFactor')).toEqual({ code: '654321' })
  await factor.reply('endFactor', { ok: true })
  expect(factor.view()).toMatchObject({ screen: 'off', problem: null })
  expect(factor.context()).toMatchObject({ code: '' })
})

test.each([
  [turningOn, 'confirmFactor', 'NOT_ALLOWED', 'reading'],
  [turningOn, 'confirmFactor', 'VALIDATION', 'scan'],
  [turningOff, 'endFactor', 'NOT_ALLOWED', 'reading'],
  [turningOff, 'endFactor', 'VALIDATION', 'end'],
] as const)('%o: %s refused with %s leads to %s', async (begin, port, reason, screen) => {
  expect((await (await begin()).reply(port, refused(reason))).view().screen).toBe(screen)
})

test.each([
  [turningOn, 'confirmFactor', true, 'unseen'],
  [turningOn, 'confirmFactor', false, 'scan'],
  [turningOff, 'endFactor', true, 'end'],
  [turningOff, 'endFactor', false, 'off'],
] as const)('%o: after a lost answer to %s, on: %s leads to %s', async (begin, port, on, screen) => {
  const factor = await begin()
  await factor.lose(port)
  await factor.do('look.again')
  await factor.reply('readFactor', { ok: true, on })
  expect(factor.view()).toMatchObject({ screen, made: screen === 'scan' ? made : null, codes: [] })
})

test.each(['setup.asked', 'end.asked'])(
  '%s begins without the secrets of an attempt before',
  async (event) => {
    const factor = event === 'setup.asked' ? await turningOn() : await turningOff()
    await factor.reply(event === 'setup.asked' ? 'confirmFactor' : 'endFactor', refused('VALIDATION'))
    await factor.do('change.cancelled')
    expect(factor.view()).toMatchObject({ made: null, codes: [], problem: null })
    expect(factor.context()).toMatchObject({ code: '' })
    await factor.do(event)
    expect(factor.context()).toMatchObject({
      made: null,
      codes: [],
      code: '',
      isEnding: event === 'end.asked',
    })
  },
)

test('set up again after it was turned off, its lost codes are still missed', async () => {
  const factor = await turningOff()
  await factor.reply('endFactor', { ok: true })
  await factor.do('setup.asked')
  await factor.do('setup.confirmed')
  await factor.reply('beginFactor', { ok: true, made })
  await factor.do('code.entered', { code: '123456' })
  await factor.lose('confirmFactor')
  await factor.do('look.again')
  await factor.reply('readFactor', { ok: true, on: true })
  expect(factor.view().screen).toBe('unseen')
})
