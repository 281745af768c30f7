import { describe, expect, test } from 'vitest'
import { propertyMachine } from '../../../../machines/records/property/machine'
import type { Data } from '../../../../contract/calls/call-types'
import { filmOf, staysUntil } from '../../../../src/features/workflows/film/film'

type Stored = Pick<Data<'admin/workflow-record'>, 'history' | 'mails'>

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
const line = (
  event: string,
  from: string | null,
  to: string,
  seconds: number,
): Stored['history'][number] => ({
  event,
  from,
  to,
  actor_role: 'owner',
  actor: null,
  token: null,
  reason: null,
  changes: [],
  at: at(seconds),
})
const mail = (what: string, seconds: number): Stored['mails'][number] => ({
  what,
  to: 'owner',
  at: at(seconds),
  state: 'sent',
})
const listed = (moderation: string, visibility = 'active') =>
  `listed.moderation.${moderation} listed.visibility.${visibility} listed.market.available`

const stored: Stored = {
  history: [
    line('listing.rejected', listed('pending', 'inactive'), listed('rejected', 'inactive'), 100),
    line('visibility.off', listed('pending'), listed('pending', 'inactive'), 40),
    line('created', null, listed('pending'), 0),
  ],
  mails: [mail('received', 0), mail('rejected', 100)],
}
const film = filmOf(propertyMachine, stored)

describe("film of a record's history", () => {
  test('shows the oldest event first, with the states entered and the time until the next', () => {
    expect(film.map(({ line: { event }, entered, seconds }) => ({ event, entered, seconds }))).toEqual([
      {
        event: 'created',
        entered: [
          'property.listed.moderation.pending',
          'property.listed.visibility.active',
          'property.listed.market.available',
        ],
        seconds: 40,
      },
      { event: 'visibility.off', entered: ['property.listed.visibility.inactive'], seconds: 60 },
      { event: 'listing.rejected', entered: ['property.listed.moderation.rejected'], seconds: null },
    ])
  })

  test('shows each e-mail with the event that caused it', () => {
    expect(film.map(({ mails }) => mails.map(({ what }) => what))).toEqual([['received'], [], ['rejected']])
  })

  test('adds up the time in each box so far, and knows where the record still is', () => {
    const boxOf = (state: string) => state
    expect(staysUntil(film, 0, boxOf).get('property.listed.moderation.pending')).toBe(40)
    expect(staysUntil(film, 1, boxOf)).toEqual(
      new Map([
        ['property.listed.moderation.pending', 100],
        ['property.listed.visibility.active', 40],
        ['property.listed.market.available', 100],
        ['property.listed.visibility.inactive', 60],
      ]),
    )
    const last = staysUntil(film, 2, boxOf)
    expect(last.get('property.listed.moderation.rejected')).toBeNull()
    expect(last.get('property.listed.visibility.inactive')).toBeNull()
    expect(last.get('property.listed.moderation.pending')).toBe(100)
  })

  test('counts states of the same box once', () => {
    expect(staysUntil(film, 1, () => 'box')).toEqual(new Map([['box', 100]]))
  })
})
