import { expect, it } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { deletionActors } from '../../../../src/features/accounts/deletion-actors'
import { askPort, recordingApi } from '../../../support/ask-port'

const listings = (total: number, draft: number) => ({ total, statuses: { draft, active: total } })

it('counts what the account loses: drafts are listings too, and expired tokens are none', async () => {
  const counts = {
    properties: listings(2, 1),
    projects: listings(0, 4),
    packages: 1,
    favourites: 6,
    saved_searches: 7,
  }
  const tokens = [{ is_expired: false }, { is_expired: true }, { is_expired: false }]
  const { api, calls } = recordingApi({
    'own-dashboard': { data: { counts } },
    'own-tokens': { data: tokens },
  })
  expect(await askPort(deletionActors(api).readLosses)).toEqual({
    ok: true,
    losses: { properties: 3, projects: 4, packages: 1, favourites: 6, searches: 7, tokens: 2 },
  })
  expect(calls).toEqual([
    ['own-dashboard', {}],
    ['own-tokens', {}],
  ])
})

/** Requests the deletion of account 7. */
function request(answer: object | CallFailure) {
  const reply = () => {
    if (answer instanceof CallFailure) throw answer
    return answer
  }
  const { api, calls } = recordingApi({ delete_user: reply })
  return { output: askPort(deletionActors(api).requestDeletion, { account: 7 }), calls }
}

it("requests the deletion of the account and passes on the server's message", async () => {
  const { output, calls } = request({ message: 'Until 5 February, signing in restores it.' })
  expect(await output).toEqual({ ok: true, message: 'Until 5 February, signing in restores it.' })
  expect(calls).toEqual([['delete_user', { userid: 7 }]])
})

it.each([
  [
    { code: 'NOT_ALLOWED', allowed: [] },
    { reason: 'NOT_ALLOWED', message: 'No.', openPayment: true },
  ],
  [{ code: 'NOT_ALLOWED' }, { reason: 'NOT_ALLOWED', message: 'No.', openPayment: undefined }],
  [
    { code: 'RATE_LIMITED', allowed: [] },
    { reason: 'RATE_LIMITED', openPayment: undefined },
  ],
] as const)('knows from %j whether a payment prevents it', async (refusal, shown) => {
  const output = (await request(new CallFailure(409, { ...refusal, message: 'No.' } as never))
    .output) as object
  expect({ openPayment: undefined, ...output }).toMatchObject({ ok: false, ...shown })
})

it('has no answer if the server fails', async () => {
  await expect(request(new CallFailure(0)).output).rejects.toThrow()
})
