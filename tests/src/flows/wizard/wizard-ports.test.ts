import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListingKind, OpenDraftInput } from '../../../../machines/flows/wizard/ports'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { session } from '../../../../src/app/session/session-store'
import { accountDraft, draftOf, tabDraft } from '../../../../src/flows/wizard/account-draft'
import { wizardActors } from '../../../../src/flows/wizard/actors'
import type { BrowserDraft, KeptDraft, KeptFile } from '../../../../src/flows/wizard/browser-draft'
import { isEmpty } from '../../../../src/flows/wizard/move-draft'
import { DraftGone } from '../../../../src/flows/wizard/steps/draft-store'
import type { ListingDraft } from '../../../../src/flows/wizard/steps/wizard-values'
import { askPort, recordingApi, type Answers } from '../../../support/ask-port'
import { storageOf } from '../../../support/browser/storage-stub'

/** Locks that were held, in order. */
const locks: string[] = []
beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageOf())
  locks.length = 0
  const request = (name: string, _: object, act: () => unknown) => (locks.push(name), act())
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.actions.signedOut()
})
const signIn = () => session.actions.signedIn({ token: 'token', person: { id: 1 } as never })

const draft = (id: number, more: Partial<ListingDraft> = {}): ListingDraft =>
  ({ id, fields: { title: 'Flat' }, step: 'place', files: [], ...more }) as unknown as ListingDraft
const empty = (id: number) => draft(id, { fields: {} as never })

const keptDraft = (more: Partial<KeptDraft> = {}): KeptDraft =>
  ({
    listing: 'property',
    key: 1,
    fields: { title: 'Tent' },
    step: 'photos',
    savedAt: 0,
    moved: {},
    leftOut: [],
    ...more,
  }) as unknown as KeptDraft

/** A browser's draft in memory, with a log of what happened to it. */
function browser(kept: KeptDraft | null, { files = [] as KeptFile[], became = null as number | null } = {}) {
  const log: string[] = []
  const state = { kept, files: [...files] }
  const here: Partial<BrowserDraft> = {
    queryKey: ['browser-draft'],
    find: async () => state.kept,
    read: async () =>
      draft(
        0,
        state.kept
          ? { fields: state.kept.fields as never, step: state.kept.step }
          : { fields: {} as never, step: '' },
      ),
    files: async () => [...state.files],
    put: async (next) => void (state.kept = { ...next }),
    dropFile: async (id) => {
      log.push(`dropped ${id}`)
      state.files = state.files.filter((file) => file.id !== id)
    },
    forget: async () => void log.push('forgotten'),
    leave: async (id) => void log.push(`left for ${id}`),
    became: async () => became,
  }
  return { here: here as BrowserDraft, log, state }
}

interface Opening extends Partial<OpenDraftInput> {
  kept?: KeptDraft | null
  became?: number | null
  answers?: Answers
  /** Draft that this tab had open before a reload. */
  known?: number
}

async function open({ kept = null, became = null, answers = {}, known, ...input }: Opening) {
  const kind = input.kind ?? 'property'
  if (known !== undefined) tabDraft(kind).note(known)
  const { api, calls } = recordingApi(answers)
  const queries = new QueryClient()
  const { openDraft } = wizardActors(api, queries, browser(kept, { became }).here)
  const output = await askPort(openDraft, { kind, listing: null, submitted: false, ...input })
  return { output, calls, queries, tab: tabDraft(kind).known() }
}

const accounts = { draftId: 5, step: 'place', values: { title: 'Flat' } }

describe('draft that the wizard opens', () => {
  test("is a guest's own, from this browser", async () => {
    const first = await open({})
    expect(first).toMatchObject({
      output: { ok: true, draftId: null, step: null, values: {}, fresh: true, found: 'one' },
      calls: [],
    })
    expect(first.queries.getQueryData(['browser-draft'])).toEqual(
      empty(0) && draft(0, { fields: {} as never, step: '' }),
    )
    const again = await open({ kept: keptDraft() })
    expect(again.output).toEqual({
      ok: true,
      draftId: null,
      step: 'photos',
      values: { title: 'Tent' },
      fresh: false,
      found: 'one',
    })
  })

  test("is the account's, which the tab remembers", async () => {
    signIn()
    const found = await open({ answers: { 'listing-draft': { data: draft(5) } } })
    expect(found.output).toEqual({ ok: true, ...accounts, fresh: false, found: 'one' })
    expect(found.calls).toEqual([['listing-draft', {}]])
    expect(found.queries.getQueryData(['listing-draft', {}])).toEqual(draft(5))
    expect(found.tab).toBe(5)
  })

  test('is made if the account has none', async () => {
    signIn()
    const made = await open({
      kind: 'project',
      answers: { 'listing-draft': { data: null }, 'listing-draft:save': { data: empty(6) } },
    })
    expect(made.output).toMatchObject({ draftId: 6, values: {}, fresh: true, found: 'one' })
    expect(made.calls.at(-1)).toEqual([
      'listing-draft:save',
      { listing: 'project', draft_id: undefined, fields: {}, changed: 1, step: '', file_order: undefined },
    ])
    expect(made.tab).toBe(6)
  })

  const both = { 'listing-draft': { data: draft(5) } }
  test.each([
    ['is to be chosen if both have one', keptDraft(), both, { ...accounts, found: 'both' }],
    [
      'is the one in this browser if that of the account is empty',
      keptDraft(),
      { 'listing-draft': { data: empty(5) } },
      { draftId: null, step: 'photos', values: { title: 'Tent' }, found: 'browser' },
    ],
    [
      'is the one in this browser if the account has none',
      keptDraft(),
      { 'listing-draft': { data: null } },
      { draftId: null, found: 'browser' },
    ],
    [
      'is the one in this browser if it was being moved there',
      keptDraft({ movingTo: 5 }),
      both,
      { draftId: null, found: 'browser' },
    ],
  ])('%s', async (_, kept, answers, expected) => {
    signIn()
    const { output, queries } = await open({ kept, answers })
    expect(output).toMatchObject({ ok: true, fresh: false, ...expected })
    const isShown = queries.getQueryData(['listing-draft', {}]) !== undefined
    expect(isShown).toBe(expected.found === 'both')
  })

  const posted = { ok: true, found: 'posted', listing: { id: 12, slug: 'flat', before: true } }
  const submitted = { 'listing-draft:submitted': { data: { id: 12, slug_id: 'flat' } } }

  test('was submitted in another tab after it moved to the account', async () => {
    signIn()
    const opened = await open({ submitted: true, became: 9, answers: submitted })
    expect(opened.output).toEqual(posted)
    expect(opened.calls).toEqual([['listing-draft:submitted', { listing: 'property', draft_id: 9 }]])
    const elsewhere = { ...both, 'listing-draft:submitted': { data: null } }
    expect((await open({ submitted: true, became: 9, answers: elsewhere })).output).toMatchObject(accounts)
    expect((await open({ submitted: true, answers: both })).output).toMatchObject(accounts)
    expect((await open({ became: 9, answers: both })).output).toMatchObject(accounts)
  })

  test('was submitted in another tab since this tab opened it', async () => {
    signIn()
    const answers = { ...both, ...submitted }
    const opened = await open({ known: 4, answers })
    expect(opened.output).toEqual(posted)
    expect(opened.calls.at(-1)).toEqual(['listing-draft:submitted', { listing: 'property', draft_id: 4 }])
    expect(opened.tab).toBeNull()
    expect((await open({ known: 5, answers })).output).toMatchObject(accounts)
    // The draft of this browser is newer than what the tab remembers.
    expect((await open({ known: 4, kept: keptDraft(), answers })).output).toMatchObject({ found: 'both' })
  })

  test('of an edit belongs to the listing, whatever else is begun', async () => {
    signIn()
    const edited = await open({ listing: 7, known: 4, kept: keptDraft(), answers: both })
    expect(edited.output).toMatchObject({ ...accounts, found: 'one' })
    expect(edited.calls).toEqual([['listing-draft', { property_id: 7 }]])
    expect(edited.tab).toBe(4)
  })
})

test("an account's draft is named by kind and listing", () => {
  const names = (['property', 'project'] as ListingKind[]).map((kind) => [
    draftOf(kind, null),
    draftOf(kind, 7),
  ])
  expect(names).toEqual([
    [{}, { property_id: 7 }],
    [{ listing: 'project' }, { project_id: 7 }],
  ])
})

describe("account's draft", () => {
  const account = (answers: Answers) => {
    const { api, calls } = recordingApi(answers)
    return { store: accountDraft(api, 'property', 7, new AbortController().signal), calls }
  }

  test('is saved, discarded and given files by its id', async () => {
    const { store, calls } = account({
      'listing-draft:save': { data: draft(5) },
      'listing-draft:discard': {},
      'listing-draft:file': { data: { id: 3 } },
      'listing-draft:file-remove': {},
    })
    expect(store).toMatchObject({ isLocal: false, queryKey: ['listing-draft', { property_id: 7 }] })
    expect(store.formName(draft(5))).toBe('5')
    const fields = { title: 'Flat' }
    expect(await store.save({ draftId: 5, fields, step: 'place', fileOrder: [2, 1] })).toEqual(draft(5))
    await store.discard(5)
    const file = new File(['x'], `${'long'.repeat(60)}.png`)
    expect(await store.addFile(5, 'gallery', file, () => undefined)).toEqual({ id: 3 })
    await store.removeFile(5, 3)
    expect(calls).toEqual([
      [
        'listing-draft:save',
        { property_id: 7, draft_id: 5, fields, changed: 1, step: 'place', file_order: [2, 1] },
      ],
      ['listing-draft:discard', { draft_id: 5 }],
      // The server accepts 200 characters; the end has the type.
      ['listing-draft:file', { draft_id: 5, kind: 'gallery', file, name: file.name.slice(44) }],
      ['listing-draft:file-remove', { draft_id: 5, file_id: 3 }],
    ])
  })

  test('is gone if the server no longer finds it, unless it never had an id', async () => {
    const missing = new CallFailure(404, { code: 'NOT_FOUND' })
    const fails = (failure: CallFailure) => ({
      'listing-draft:save': () => {
        throw failure
      },
    })
    const form = { fields: {}, step: '' }
    await expect(account(fails(missing)).store.save({ ...form, draftId: 5 })).rejects.toBeInstanceOf(
      DraftGone,
    )
    await expect(account(fails(missing)).store.save(form)).rejects.toBe(missing)
    const other = new CallFailure(0)
    await expect(account(fails(other)).store.save({ ...form, draftId: 5 })).rejects.toBe(other)
  })
})

test('a draft with a field or a file is not empty', () => {
  const file = { id: 1 } as never
  const drafts = [empty(5), draft(5), draft(5, { fields: {} as never, files: [file] })]
  expect(drafts.map(isEmpty)).toEqual([true, false, false])
})

describe('draft that moves to the account', () => {
  const file = (id: number, kind: KeptFile['kind'], name: string): KeptFile => ({
    id,
    listing: 'property',
    kind,
    name,
    position: id,
    blob: new Blob(['bytes'], { type: 'image/png' }),
  })
  const files = [
    file(1, 'gallery', 'front.png'),
    file(2, 'document', 'cellar.pdf'),
    file(3, 'plan', 'first.pdf'),
  ]
  const refusals: Record<string, CallFailure> = {}
  beforeEach(() => {
    for (const name of Object.keys(refusals)) delete refusals[name]
  })

  /** Answers of a server whose file ids are ten times those of the browser. */
  const server = (there: ListingDraft | null): Answers => ({
    'listing-draft': { data: there },
    'listing-draft:discard': {},
    'listing-draft:save': ({ fields, step }: ListingDraft) => ({ data: draft(6, { fields, step }) }),
    'listing-draft:file': ({ file: sent }: { file: File }) => {
      if (refusals[sent.name]) throw refusals[sent.name]
      return { data: { id: 10 * files.find(({ name }) => name === sent.name)!.id } }
    },
  })

  async function move(site: ReturnType<typeof browser>, there: ListingDraft | null, keep = 'browser') {
    const { api, calls } = recordingApi(server(there))
    const queries = new QueryClient()
    const { moveDraft } = wizardActors(api, queries, site.here)
    const moving = askPort(moveDraft, { kind: 'property', keep })
    return { calls, queries, output: await moving }
  }
  const namesOf = (calls: [string, unknown][]) => calls.map(([name]) => name)

  test('takes its files along, and is deleted here', async () => {
    const plans = [
      { name: 'Ground', file_id: '3' },
      { name: 'Roof', file_id: '' },
    ]
    const site = browser(keptDraft({ fields: { title: 'Tent', plans } as never }), { files })
    const { output, calls, queries } = await move(site, null)
    const values = {
      title: 'Tent',
      plans: [
        { name: 'Ground', file_id: '30' },
        { name: 'Roof', file_id: '' },
      ],
    }
    expect(output).toEqual({ ok: true, draftId: 6, step: 'photos', values, leftOut: [] })
    expect(calls.filter(([name]) => name === 'listing-draft:file').map(([, sent]) => sent)).toMatchObject(
      files.map(({ kind, name }) => ({ draft_id: 6, kind, name })),
    )
    const { file: sent } = calls.find(([name]) => name === 'listing-draft:file')![1] as { file: File }
    expect([sent.type, await sent.text()]).toEqual(['image/png', 'bytes'])
    expect(site.log).toEqual(['dropped 1', 'dropped 2', 'dropped 3', 'left for 6'])
    expect(queries.getQueryData(['listing-draft', {}])).toMatchObject({ id: 6 })
    expect(tabDraft('property').known()).toBe(6)
    // Two windows must not move it at once.
    expect(locks).toEqual(['threshold-draft'])
  })

  test.each([
    ['replaces the other draft', draft(5), true],
    ['leaves an empty one to be overwritten', empty(5), false],
    ['finds none', null, false],
  ])('%s of the account', async (_, there, discards) => {
    const { calls } = await move(browser(keptDraft()), there)
    expect(calls.some(([name]) => name === 'listing-draft:discard')).toBe(discards)
    if (discards) expect(calls[1]).toEqual(['listing-draft:discard', { draft_id: 5 }])
    expect(calls.at(-1)).toMatchObject(['listing-draft:save', { fields: { title: 'Tent' }, step: 'photos' }])
  })

  test.each(['FILE_REJECTED', 'VALIDATION'] as const)(
    'names a file refused with %s, and goes on',
    async (code) => {
      refusals['cellar.pdf'] = new CallFailure(422, { code })
      const site = browser(keptDraft({ leftOut: ['before.pdf'] }), { files })
      expect((await move(site, null)).output).toMatchObject({ leftOut: ['before.pdf', 'cellar.pdf'] })
      expect(site.log).toEqual(['dropped 1', 'dropped 2', 'dropped 3', 'left for 6'])
    },
  )

  test('resumes where it stopped, without discarding what has arrived', async () => {
    refusals['cellar.pdf'] = new CallFailure(0)
    const plans = [{ name: 'Front', file_id: '1' }]
    const site = browser(keptDraft({ fields: { plans } as never }), { files })
    await expect(move(site, null)).rejects.toThrow()
    expect(site).toMatchObject({ log: ['dropped 1'], state: { kept: { movingTo: 6, moved: { 1: 10 } } } })
    delete refusals['cellar.pdf']
    const { output, calls } = await move(site, draft(6))
    expect(namesOf(calls)).not.toContain('listing-draft:discard')
    expect(calls.filter(([name]) => name === 'listing-draft:file')).toHaveLength(2)
    expect(output).toMatchObject({ values: { plans: [{ name: 'Front', file_id: '10' }] } })
  })

  test('is stopped by a refusal that concerns no file', async () => {
    refusals['front.png'] = new CallFailure(429, { code: 'RATE_LIMITED' })
    const { output } = await move(browser(keptDraft(), { files }), null)
    expect(output).toMatchObject({ ok: false, reason: 'RATE_LIMITED' })
  })

  test("is deleted if the account's was chosen", async () => {
    const site = browser(keptDraft(), { files })
    const { output, calls } = await move(site, draft(5), 'account')
    expect(output).toEqual({ ok: true, draftId: 5, step: 'place', values: { title: 'Flat' }, leftOut: [] })
    expect([site.log, namesOf(calls)]).toEqual([['forgotten'], ['listing-draft']])
  })

  test('was moved by another window before', async () => {
    const site = browser(null)
    const { output, calls } = await move(site, draft(5))
    expect(output).toMatchObject({ ok: true, draftId: 5, leftOut: [] })
    expect([site.log, namesOf(calls)]).toEqual([[], ['listing-draft']])
  })
})

describe('listing that is submitted', () => {
  const reply = { data: { id: 12, slug_id: 'flat' }, submitted_before: true }
  const input = { kind: 'property', listing: null, draftId: 5, values: { title: 'Flat' } }

  async function post(more: object, answers: Answers) {
    tabDraft('property').note(5)
    const { api, calls } = recordingApi(answers)
    const queries = new QueryClient()
    const keys = [['get-added-properties'], ['get-added-projects'], ['listing-draft', {}], ['get-property']]
    for (const key of keys) queries.setQueryData(key, {})
    const { postListing } = wizardActors(api, queries, browser(null).here)
    const output = await askPort(postListing, { ...input, ...more })
    const stale = keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
    const gone = keys.filter((key) => queries.getQueryData(key) === undefined)
    return { output, calls, stale, gone, tab: tabDraft('property').known() }
  }

  test.each([
    ['property', null, 'post_property'],
    ['property', 7, 'update_post_property'],
    ['project', null, 'post_project'],
    ['project', 7, 'post_project'],
  ])('as %s, edit of %s, goes to %s', async (kind, listing, call) => {
    const { output, calls } = await post({ kind, listing }, { [call]: reply })
    expect(output).toEqual({ ok: true, listing: { id: 12, slug: 'flat', before: true } })
    expect(calls).toMatchObject([[call, { title: 'Flat', draft_id: 5, ...(listing !== null && { id: 7 }) }]])
  })

  test("renews the user's lists, and its draft is over", async () => {
    expect(await post({}, { post_property: reply })).toMatchObject({
      stale: [['get-added-properties'], ['get-added-projects']],
      gone: [['listing-draft', {}]],
      tab: null,
    })
    expect((await post({ listing: 7 }, { update_post_property: reply })).tab).toBe(5)
  })

  const refusedWith = (errors?: Record<string, string>) => () => {
    throw new CallFailure(422, { code: 'VALIDATION', message: 'Check it.', errors })
  }
  test.each([
    ['property', { price: 'Too low.' }, 'price'],
    ['property', { city: 'Missing.' }, 'place'],
    ['project', { 'plans.0.name': 'Missing.' }, 'photos'],
    ['project', { project_name: 'Odd.' }, 'review'],
    ['property', {}, null],
    ['property', undefined, null],
  ])('as %s is refused with %j, and leads to the step %s', async (kind, errors, step) => {
    const call = kind === 'property' ? 'post_property' : 'post_project'
    const { output, tab } = await post({ kind }, { [call]: refusedWith(errors) })
    expect(output).toMatchObject({ ok: false, reason: 'VALIDATION', message: 'Check it.', step })
    expect(tab).toBe(5)
  })

  test('is never sent from this browser alone', async () => {
    await expect(post({ draftId: null }, {})).rejects.toThrow('moved before it is sent')
  })
})
