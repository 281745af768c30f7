import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyActors, keyOfferOf } from '../../../../../src/features/admin/gateways/key-actors'
import { askPort, recordingApi } from '../../../../support/ask-port'

const line = (more: object) => ({
  gateway: 'stripe',
  version: 4,
  source: 'stored',
  unreadable: false,
  ...more,
})

/** Runs a port with this list on the server, and the list without its history in the page. */
async function asked(port: keyof ReturnType<typeof keyActors>, input: object, data: object[] = [line({})]) {
  const { api, calls } = recordingApi({
    'admin/gateways': { data, history: [] },
    'admin/gateways:save': { data },
  })
  const queries = new QueryClient()
  queries.setQueryData(['admin/gateways', {}], { data: [], history: ['a line'] })
  const output = await askPort(keyActors(api, queries)[port], input)
  return { output, calls, known: queries.getQueryData(['admin/gateways', {}]) }
}

it.each([
  ['stored', false, true, true],
  ['none', false, true, false],
  ['none', true, true, true],
  ['environment', false, false, false],
  ['environment', true, false, false],
])('keys from %s, unreadable: %s, can be set: %s, removed: %s', (source, unreadable, canSet, canRemove) => {
  expect(keyOfferOf(line({ source, unreadable }) as never)).toEqual({ version: 4, canSet, canRemove })
})

it('reads one payment method, and shows the list as it is now', async () => {
  const { output, calls, known } = await asked('readMethod', { gateway: 'stripe' }, [
    line({ gateway: 'paypal', source: 'environment' }),
    line({}),
  ])
  expect(output).toEqual({ ok: true, offer: { version: 4, canSet: true, canRemove: true } })
  expect(calls).toEqual([['admin/gateways', {}]])
  expect(known).toMatchObject({ data: [{ gateway: 'paypal' }, { gateway: 'stripe' }], history: [] })
})

it('offers nothing for a payment method that is gone', async () => {
  const { output } = await asked('readMethod', { gateway: 'paystack' })
  expect(output).toMatchObject({ offer: { canSet: false, canRemove: false } })
})

it('saves keys for the version that was shown, and keeps the history in the page', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1' }
  const { output, calls, known } = await asked('saveKeys', { gateway: 'stripe', version: 3, keys })
  expect(output).toEqual({ ok: true })
  expect(calls).toEqual([['admin/gateways:save', { gateway: 'stripe', version: 3, keys }]])
  expect(known).toEqual({ data: [line({})], history: ['a line'] })
})

it('removes keys without sending any', async () => {
  const { calls } = await asked('saveKeys', { gateway: 'stripe', version: 3, keys: null })
  expect(calls).toEqual([['admin/gateways:save', { gateway: 'stripe', version: 3, forget_keys: true }]])
})
