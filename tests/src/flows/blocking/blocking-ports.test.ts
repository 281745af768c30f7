import { expect, test } from 'vitest'
import { blockingActors } from '../../../../src/flows/blocking/actors'
import { askPort, recordingApi } from '../../../support/ask-port'

const since = '2026-01-05T09:00:00.000Z'
const listed = { blocked_at: since, reason: 'Asks for money', name: 'Other' }

/** The operator of the marketplace has no user id (D57). */
const targets = [
  [2, { to_user_id: 2 }],
  [null, { to_admin: true }],
] as const

test.each(targets)('asks whether %s is blocked, and since when and why', async (target, named) => {
  const { api, calls } = recordingApi({ 'get-blocked-users': { data: [listed] } })
  expect(await askPort(blockingActors(api).readBlock, { target })).toEqual({
    ok: true,
    block: { since, reason: 'Asks for money' },
  })
  expect(calls).toEqual([['get-blocked-users', { ...named, limit: 1 }]])
})

test('finds no block of a user who is not listed', async () => {
  const { api } = recordingApi({ 'get-blocked-users': { data: [] } })
  expect(await askPort(blockingActors(api).readBlock, { target: 2 })).toEqual({ ok: true, block: null })
})

test.each(targets)('blocks %s for the reason given, and unblocks', async (target, named) => {
  const { api, calls } = recordingApi({ 'block-user': {}, 'unblock-user': {} })
  const { setBlock, liftBlock } = blockingActors(api)
  expect(await askPort(setBlock, { target, reason: 'Rude' })).toEqual({ ok: true })
  expect(await askPort(liftBlock, { target })).toEqual({ ok: true })
  expect(calls).toEqual([
    ['block-user', { ...named, reason: 'Rude' }],
    ['unblock-user', named],
  ])
})
