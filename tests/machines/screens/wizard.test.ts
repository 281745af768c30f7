import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { wizardMachine } from '../../../machines/flows/wizard/machine'
import { stepNamed, wizardMemory, wizardView } from '../../../machines/flows/wizard/view'
import { refused } from '../../model/cases/refusals'
import { wizardModel } from '../../model/cases/wizard'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(wizardModel, {
  viewOf: wizardView,
  screens: {
    idle: 'opening, nobody: isGuest',
    opening: 'opening, server: busy isGuest',
    noDraft: 'noDraft, person: isGuest open',
    twoDrafts: 'twoDrafts, person: choose',
    moving: 'moving, server: busy cancel isGuest?',
    notMoved: 'notMoved, person: isGuest? move',
    'steps.place': 'form, person: goOn isFirst isGuest? openStep',
    'steps.facts': 'form, person: goBack goOn isGuest? openStep',
    'steps.photos.adding': 'form, person: goBack goOn isGuest? openStep',
    'steps.photos.missing': 'form, person: goBack goOn isGuest? openStep photoMissing',
    'steps.photos.leftOut': 'form, person: goBack goOn openStep',
    'steps.price': 'form, person: goBack goOn isGuest? openStep',
    'steps.contact': 'form, person: goBack goOn isGuest? openStep',
    'steps.review': 'form, person: change goBack isGuest? isLast openStep submit',
    'steps.changing.place': 'form, person: goBack goOn isChange isGuest? openStep',
    'steps.changing.facts': 'form, person: goBack goOn isChange isGuest? openStep',
    'steps.changing.photos.adding': 'form, person: goBack goOn isChange isGuest? openStep',
    'steps.changing.photos.missing': 'form, person: goBack goOn isChange isGuest? openStep photoMissing',
    'steps.changing.price': 'form, person: goBack goOn isChange isGuest? openStep',
    'steps.changing.contact': 'form, person: goBack goOn isChange isGuest? openStep',
    'requirements.checking': 'requirements, person: isGuest? reopen',
    'requirements.stopped': 'requirements, person: reopen stopped',
    posting: 'posting, server: busy cancel',
    unsure: 'unsure, person: retry',
    posted: 'posted, nobody: isGuest?',
  },
  exceptions: [],
})

const wizard = () => runningPage(wizardModel, wizardView)
const memoryOf = (page: ReturnType<typeof wizard>) =>
  wizardMemory(page.snapshot() as SnapshotFrom<typeof wizardMachine>)

const values = { title: 'A flat' }
const found = { ok: true, draftId: 5, step: 'contact', values, fresh: false, found: 'one' }
const moved = { ok: true, draftId: 6, step: 'facts', values: { title: 'Moved' }, leftOut: [] }
const submitted = { values: { title: 'Sent' }, photos: 2, wrong: null }

async function opened(answer: object = {}, asked: object = {}) {
  const page = await wizard().do('wizard.opened', { kind: 'property', step: null, listing: null, ...asked })
  return page.reply('openDraft', { ...found, ...answer })
}
/** A wizard whose last step is shown. */
const review = (answer: object = {}, asked: object = {}) => opened({ step: 'review', ...answer }, asked)
/** A wizard whose listing is being sent. */
const posting = async () => (await (await review()).do('listing.submitted', submitted)).do('requirements.met')

test('begins without a draft, at the first step', async () => {
  const page = wizard()
  expect(page.view()).toMatchObject({
    kind: 'property',
    listing: null,
    step: null,
    draftId: null,
    isGuest: true,
    isChange: false,
    photoMissing: false,
    leftOut: [],
    stopped: false,
    posted: null,
    problem: null,
  })
  expect(page.view().steps.every(({ at, done }) => at === 'past' && done)).toBe(true)
  await page.do('wizard.opened', { kind: 'property', step: null, listing: null })
  expect(page.asked('openDraft')).toEqual({ kind: 'property', listing: null, submitted: false })
  await page.reply('openDraft', { ...found, draftId: null, step: null, values: {} })
  expect(page.view()).toMatchObject({ step: 'place', isFirst: true, isLast: false, isGuest: true })
})

test.each([
  ['place', 'place', 'place'],
  ['facts', 'facts', 'facts'],
  ['photos', 'photos', 'photos'],
  ['price', 'price', null],
  ['contact', 'contact', null],
  ['review', 'review', 'review'],
  ['details', null, null],
  [undefined, null, null],
] as const)('the step named %s is %s for a property and %s for a project', (name, property, project) => {
  expect([stepNamed('property', name), stepNamed('project', name)]).toEqual([property, project])
})

test('opens at the step of the URL, else where the draft was left', async () => {
  expect((await opened({}, { step: 'photos' })).view()).toMatchObject({
    step: 'photos',
    draftId: 5,
    isGuest: false,
  })
  const page = await opened()
  expect(page.view()).toMatchObject({ step: 'contact', isFirst: false, isLast: false })
  expect(page.view().steps).toEqual(
    ['place', 'facts', 'photos', 'price', 'contact', 'review'].map((name, nth) => ({
      name,
      at: nth < 4 ? 'past' : nth === 4 ? 'now' : 'ahead',
      done: nth < 4,
    })),
  )
  expect((await review()).view()).toMatchObject({ isLast: true, isFirst: false })
})

test('an edit names its listing wherever the server is asked', async () => {
  const page = await wizard().do('wizard.opened', { kind: 'property', step: null, listing: 7 })
  expect(page.asked('openDraft')).toEqual({ kind: 'property', listing: 7, submitted: false })
  await page.reply('openDraft', { ...found, step: 'review' })
  expect(page.view().listing).toBe(7)
  await page.do('listing.submitted', submitted)
  expect(page.asked('postListing')).toEqual({
    kind: 'property',
    listing: 7,
    draftId: 5,
    values: submitted.values,
  })
  expect(memoryOf(page)).toBeNull()
  await page.reply('postListing', { ...refused('LIMIT_OVER'), step: null })
  // An edit needs no free slot, so the refusal belongs to the form.
  expect(page.view()).toMatchObject({ screen: 'form', step: 'review', stopped: false })
})

test.each(['browser', 'account'] as const)('of two drafts, keeps that of the %s', async (keep) => {
  const page = await opened({ found: 'both' }, { step: 'photos' })
  expect(page.view().screen).toBe('twoDrafts')
  await page.do('draft.chosen', { keep })
  expect(page.asked('moveDraft')).toEqual({ kind: 'property', keep })
  await page.reply('moveDraft', moved)
  expect(page.view()).toMatchObject({ screen: 'form', step: 'photos', draftId: 6, leftOut: [] })
  expect(page.context()).toMatchObject({ values: moved.values })
})

test('moves the draft of this browser, and returns to the photos if one was refused', async () => {
  const kept = { found: 'browser', draftId: null }
  const page = await opened(kept)
  expect(page.asked('moveDraft')).toEqual({ kind: 'property', keep: 'browser' })
  await page.reply('moveDraft', moved)
  expect(page.view()).toMatchObject({ step: 'facts', draftId: 6, isGuest: false })
  const partly = await opened(kept)
  await partly.reply('moveDraft', { ...moved, leftOut: ['cellar.pdf'] })
  expect(partly.view()).toMatchObject({ step: 'photos', leftOut: ['cellar.pdf'] })
  await partly.do('step.completed', { photos: 1 })
  expect(partly.view()).toMatchObject({ step: 'price', leftOut: [] })
  const first = await opened(kept)
  await first.reply('moveDraft', { ...moved, step: null })
  expect(first.view().step).toBe('place')
})

test.each([
  ['a fresh draft', { fresh: true }, 'form'],
  ['the draft that was sent', {}, 'requirements'],
  ['two drafts', { found: 'both' }, 'twoDrafts'],
])('after signing in with a sent listing, %s leads to %s', async (_, answer, screen) => {
  const page = await wizard().do('flow.resumed', { kind: 'property', memory: { sent: null } })
  expect(page.asked('openDraft')).toEqual({ kind: 'property', listing: null, submitted: true })
  await page.reply('openDraft', { ...found, step: null, ...answer })
  expect(page.view()).toMatchObject({ screen })
  expect(memoryOf(page)).toEqual(screen === 'form' ? null : { sent: null })
})

test.each([
  ['browser', 'requirements'],
  ['account', 'form'],
])(
  'the sent listing is that of this browser: keeping the one of the %s leads to %s',
  async (keep, screen) => {
    const page = await wizard().do('flow.resumed', { kind: 'property', memory: { sent: null } })
    await page.reply('openDraft', { ...found, found: 'both' })
    await page.do('draft.chosen', { keep })
    await page.reply('moveDraft', moved)
    expect(page.view().screen).toBe(screen)
  },
)

test('asks for a photo before the next step, and forgets that later', async () => {
  const page = await opened({ step: 'photos' })
  await page.do('step.completed', { photos: 0 })
  expect(page.view()).toMatchObject({ step: 'photos', photoMissing: true })
  await page.do('step.completed', { photos: 1 })
  expect(page.view()).toMatchObject({ step: 'price', photoMissing: false })
  await page.do('step.back')
  expect(page.view().step).toBe('photos')
})

test.each([
  [{ wrong: 'facts' }, 'facts', false],
  [{ wrong: 'place', photos: 0 }, 'place', false],
  [{ wrong: 'photos' }, 'photos', false],
  [{ photos: 0 }, 'photos', true],
])('a listing with %j is corrected at the step %s', async (more, step, photoMissing) => {
  const page = await review()
  await page.do('listing.submitted', { ...submitted, ...more })
  expect(page.view()).toMatchObject({ screen: 'form', step, isChange: true, photoMissing })
  expect(memoryOf(page)).toBeNull()
  await page.do('step.completed', { photos: 1 })
  expect(page.view()).toMatchObject({ step: 'review', isChange: false, photoMissing: false })
})

test('leaves the photos of a listing only with one', async () => {
  const page = await review()
  await page.do('part.changed', { step: 'photos' })
  await page.do('step.completed', { photos: 0 })
  expect(page.view()).toMatchObject({ step: 'photos', isChange: true, photoMissing: true })
  await page.do('step.completed', { photos: 2 })
  expect(page.view()).toMatchObject({ step: 'review', photoMissing: false })
})

test('sends what was submitted, once everything is met', async () => {
  const page = await review()
  expect(memoryOf(page)).toBeNull()
  await page.do('listing.submitted', submitted)
  expect(page.view().screen).toBe('requirements')
  expect(memoryOf(page)).toEqual({ sent: null })
  await page.do('requirements.met')
  const sent = { kind: 'property', listing: null, draftId: 5, values: submitted.values }
  expect(page.asked('postListing')).toEqual(sent)
  expect(memoryOf(page)).toEqual({ sent: { draftId: 5, values: submitted.values } })
  await page.lose('postListing')
  expect(memoryOf(page)).toEqual({ sent: { draftId: 5, values: submitted.values } })
  await page.do('retry.asked')
  expect(page.asked('postListing')).toEqual(sent)
  const listing = { id: 12, slug: 'flat', before: false }
  await page.reply('postListing', { ok: true, listing })
  expect(page.view()).toMatchObject({ screen: 'posted', posted: listing })
})

test('sends what an earlier page may have sent, and nothing else', async () => {
  const page = await wizard().do('flow.resumed', {
    kind: 'property',
    memory: { sent: { draftId: 4, values } },
  })
  expect(page.view()).toMatchObject({ screen: 'unsure', draftId: 4 })
  await page.do('retry.asked')
  expect(page.asked('postListing')).toEqual({ kind: 'property', listing: null, draftId: 4, values })
  await page.reply('postListing', { ...refused('LIMIT_OVER'), step: null })
  await page.do('listing.reopened')
  expect(page.view()).toMatchObject({ screen: 'form', step: 'review', stopped: false, problem: null })
  expect(memoryOf(page)).toBeNull()
})

test("a guest's listing waits for an account", async () => {
  const page = await review({ draftId: null })
  await page.do('listing.submitted', submitted)
  await page.do('requirements.met')
  expect(page.asked('openDraft')).toEqual({ kind: 'property', listing: null, submitted: true })
})

test.each([
  [
    { ...refused('LIMIT_OVER'), step: null },
    { screen: 'requirements', stopped: true, isChange: false },
  ],
  [
    { ...refused('VALIDATION'), step: 'place' },
    { screen: 'form', step: 'place', stopped: false, isChange: true },
  ],
  [
    { ...refused('VALIDATION'), step: 'review' },
    { screen: 'form', step: 'review', stopped: false, isChange: false },
  ],
  [
    { ...refused('RATE_LIMITED'), step: null },
    { screen: 'form', step: 'review', stopped: false, isChange: false },
  ],
])('a listing refused with %j shows %j', async (answer, shown) => {
  const page = await posting()
  await page.reply('postListing', answer)
  expect(page.view()).toMatchObject(shown)
  const isHeld = shown.screen === 'requirements'
  expect(memoryOf(page)).toEqual(isHeld ? { sent: null } : null)
  if (!isHeld) return
  await page.do('requirements.met')
  expect(page.view()).toMatchObject({ screen: 'posting', stopped: false, problem: null })
})

test('another tab has sent the listing', async () => {
  const page = await wizard().do('flow.resumed', { kind: 'property', memory: { sent: null } })
  const listing = { id: 12, slug: 'flat', before: true }
  await page.reply('openDraft', { ok: true, found: 'posted', listing })
  expect(page.view()).toMatchObject({ screen: 'posted', posted: listing })
})
