import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import type { QueueItem } from '../../../../src/features/admin/record-texts'
import { sendEach } from '../../../../src/features/admin/send-each'
import { commonActs } from '../../../../src/features/admin/stuck/StuckRecords'

const act = (event: string, more: Partial<QueueItem['allowed'][number]> = {}) => ({
  event,
  needs_reason: false,
  reason_read: false,
  tone: null,
  ...more,
})
const item = (id: string, allowed: QueueItem['allowed'] = []): QueueItem => ({
  record: 'payment',
  id,
  title: `Payment ${id}`,
  subtitle: null,
  image: null,
  state: 'needsReview',
  owner: null,
  since: '2026-01-01T00:00:00.000Z',
  due: null,
  warned: false,
  price: null,
  round: null,
  version: Number(id),
  allowed,
})

describe('actions for several records', () => {
  test('are those that every record allows', () => {
    const both = item('1', [act('review.granted'), act('review.closed')])
    expect(commonActs([both, item('2', [act('review.closed')])]).map(({ event }) => event)).toEqual([
      'review.closed',
    ])
    expect(commonActs([both, item('2')])).toEqual([])
    expect(commonActs([])).toEqual([])
  })

  test('ask for a reason if one of the records needs it', () => {
    const acts = commonActs([
      item('1', [act('review.closed')]),
      item('2', [act('review.closed', { needs_reason: true, reason_read: true })]),
    ])
    expect(acts).toEqual([act('review.closed', { needs_reason: true, reason_read: true })])
  })

  test('leave out payloads, deletions, and texts that belong to one record', () => {
    const events = [
      'refund.ordered',
      'refund.made',
      'permissions.changed',
      'message.answered',
      'listing.deleted',
      'review.closed',
    ]
    const allowed = events.map((event) => act(event))
    expect(commonActs([item('1', allowed), item('2', allowed)])).toEqual([act('review.closed')])
  })

  test('are sent one after the other with the version shown, and a refusal does not stop the rest', async () => {
    const [a, b, c] = [item('1'), item('2'), item('3')]
    const refusal = new CallFailure(409, { message: 'Changed since', code: 'CONFLICT' })
    const inputs: object[] = []
    const progress: number[] = []
    const sent = await sendEach(
      [a, b, c],
      () => 'review.closed',
      'Too old',
      async (input) => {
        inputs.push(input)
        expect(progress).toHaveLength(inputs.length - 1)
        if (input.id === '2') throw refusal
      },
      (n) => progress.push(n),
    )
    expect(inputs).toEqual(
      [a, b, c].map(({ record, id, version }) => ({
        record,
        id,
        version,
        event: 'review.closed',
        reason: 'Too old',
      })),
    )
    expect(sent).toEqual({ done: [a, c], refused: [{ item: b, error: refusal }] })
    expect(progress).toEqual([1, 2, 3])
  })
})
