import type { QueryKey } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { ItemPages } from '../../../../src/features/admin/ItemPages'
import { PersonRecords } from '../../../../src/features/admin/people/PersonRecords'
import { RecordPage } from '../../../../src/features/admin/RecordPage'
import { RemoveRecord } from '../../../../src/features/admin/RemoveRecord'
import { ReviewQueue } from '../../../../src/features/admin/review/ReviewQueue'
import { Submissions } from '../../../../src/features/admin/Submissions'
import { MemberPermissions } from '../../../../src/features/admin/team/MemberPermissions'
import { drawn, i18n } from './drawn'

const line = {
  record: 'contact-message',
  id: '7',
  title: 'Heating broken',
  subtitle: null,
  image: null,
  state: 'received',
  owner: null,
  since: '2026-01-01T00:00:00.000Z',
  due: null,
  warned: false,
  price: null,
  round: null,
  version: 1,
  allowed: [],
}
const record = {
  ...line,
  fields: [],
  images: [],
  pending_changes: [],
  public_path: null,
  barred: [],
  history: [],
}
const member = {
  id: 7,
  email: 'mia@example.test',
  person: null,
  state: 'invited',
  founder: false,
  permissions: ['log'],
  invited_by: null,
  until: null,
  in_time: true,
  since: line.since,
  last_seen_at: null,
  changeable: false,
  version: 1,
}
const pages = (data: object) => ({ pages: [data], pageParams: [0] })
const queueKey = ['admin/queue', { record: undefined, search: undefined }, 'pages']

/** Each admin component that re-fetches while in use, with its data and a text from it. */
const parts: [name: string, part: ReactElement, key: QueryKey, read: object, words: string][] = [
  [
    'a record',
    createElement(RecordPage, { record: 'contact-message', id: '7' }),
    ['admin/record', { record: 'contact-message', id: '7' }],
    { data: record },
    'Heating broken',
  ],
  [
    'a list of records',
    createElement(ItemPages, { input: { record: 'contact-message' }, caption: '', since: '', empty: null }),
    ['admin/records', { record: 'contact-message' }, 'pages'],
    pages({ data: [line], total: 1 }),
    'Heating broken',
  ],
  [
    'the moderation queue',
    createElement(ReviewQueue),
    queueKey,
    pages({ data: [line], total: 1, counts: {} }),
    'Heating broken',
  ],
  [
    'what an applicant sent',
    createElement(Submissions, { id: '7' }),
    ['admin/verification-answers', { id: 7 }],
    { data: [] },
    i18n.t('verification.answers.none'),
  ],
  [
    'what belongs to somebody',
    createElement(PersonRecords, { id: 7 }),
    ['admin/person', { id: 7 }],
    { data: { groups: [], sign_ins: [] } },
    // Limited permissions may hide records, so the page must not claim that there are none.
    i18n.t('people.nothingSeen'),
  ],
  [
    'what a member may do',
    createElement(MemberPermissions, { id: '7' }),
    ['admin/team', {}],
    { data: [member] },
    i18n.t('team.may.log'),
  ],
]

/** Renders the part with its data; if `failure` isn't null, re-fetching has just failed. */
function drawnAfter(part: ReactElement, key: QueryKey, read: object, failure: CallFailure | null) {
  return drawn(part, (queries) => {
    queries.setQueryData(key, read)
    if (!failure) return
    const query = queries.getQueryCache().find({ queryKey: key })!
    query.setState({ status: 'error', error: failure, fetchStatus: 'idle' })
  })
}

test.each(parts)('%s stays on the page when re-fetching fails', async (_name, part, key, read, words) => {
  expect(await drawnAfter(part, key, read, null)).toContain(words)
  const html = await drawnAfter(part, key, read, new CallFailure(0))
  expect(html).toContain(i18n.t('errors.offline').replaceAll("'", '&#x27;'))
  expect(html).toContain(words)
})

test('the removal dialog stays open after its record is gone, to show the refusal or the result', async () => {
  const removal = (allowed: object[]) =>
    drawn(createElement(RemoveRecord, { item: { ...line, record: 'account', allowed } } as never), () => {})
  const erasing = { event: 'account.erased', needs_reason: true, reason_read: false, tone: null }
  const heading = i18n.t('admin.removal')
  expect(await removal([erasing])).toContain(heading)
  // Another administrator has erased the account.
  const after = await removal([])
  expect(after).not.toContain(heading)
  expect(after).toContain('<dialog')
  expect(after).toContain('aria-live="polite"')
})
