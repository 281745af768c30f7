import { expect, it } from 'vitest'
import { factorActors, LatestForm } from '../../../../src/features/accounts/factor-actors'
import { askPort, recordingApi } from '../../../support/ask-port'

const made = { secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' }
const confirmed = { current_password: 'secret' }

/** Runs a port of a form that holds a password. */
async function asked(
  port: keyof ReturnType<typeof factorActors>,
  input?: object,
  factor: unknown = { on: true },
) {
  const { api, calls } = recordingApi({
    'own-factor:begin': { data: made },
    'own-factor:confirm': { data: { recovery_codes: ['aaaa-1111'] } },
    'own-factor:end': { data: null },
    'own-security': { data: { factor } },
  })
  let changes = 0
  const form = { read: async () => confirmed as never, changed: () => void changes++ }
  const output = await askPort(factorActors(api, form)[port], input)
  return { output, calls, changes }
}

it('makes a secret for the confirmed user, which changes nothing yet', async () => {
  const begun = await asked('beginFactor')
  expect(begun).toEqual({ output: { ok: true, made }, calls: [['own-factor:begin', confirmed]], changes: 0 })
})

it('turns it on with the first code and shows the recovery codes', async () => {
  const sent = ['own-factor:confirm', { factor_code: '123456' }]
  const output = { ok: true, codes: ['aaaa-1111'] }
  expect(await asked('confirmFactor', { code: '123456' })).toEqual({ output, calls: [sent], changes: 1 })
})

it('turns it off only with both the confirmation and a code', async () => {
  const sent = ['own-factor:end', { ...confirmed, factor_code: '654321' }]
  expect(await asked('endFactor', { code: '654321' })).toEqual({
    output: { ok: true },
    calls: [sent],
    changes: 1,
  })
})

it.each([
  [{ on: true }, true],
  [{ on: false }, false],
  [null, false],
])('reads from %j whether it is on', async (factor, on) => {
  const read = await asked('readFactor', undefined, factor)
  expect(read).toEqual({ output: { ok: true, on }, calls: [['own-security', {}]], changes: 1 })
})

it('reads and clears the confirmation as it was rendered last', async () => {
  const cleared: string[] = []
  const form = (name: string) => ({ read: async () => name, clear: () => cleared.push(name) }) as never
  const latest = new LatestForm(form('first'))
  latest.rendered(form('second'))
  expect(await latest.read()).toBe('second')
  latest.clear()
  expect(cleared).toEqual(['second'])
})
