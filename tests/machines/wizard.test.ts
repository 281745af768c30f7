import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { wizardMachine } from '../../machines/flows/wizard/machine'
import { stepNamed, wizardMemory, wizardView } from '../../machines/flows/wizard/view'
import { refused } from '../model/cases/refusals'
import { kept, stored, wizardModel } from '../model/cases/wizard'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

/** Starts a machine for this kind of listing. */
function running() {
  const actor = createActor(wizardMachine).start()
  const send = (one: object) => actor.send(one as never)
  return {
    send,
    reply: (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output }),
    cut: (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') }),
    view: () => wizardView(actor.getSnapshot()),
    memory: () => wizardMemory(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

const guests = { ok: true, draftId: null, step: null, values: {}, fresh: true, found: 'one' }
const submitted = { type: 'listing.submitted', values: kept, photos: 1, wrong: null }

/** Returns a guest's wizard, submitted at its last step. */
function submittedByGuest() {
  const flow = running()
  flow.send({ type: 'wizard.opened', kind: 'property', step: null, listing: null })
  flow.reply('openDraft', guests)
  for (let left = 5; left > 0; left--) flow.send({ type: 'step.completed', photos: 1 })
  flow.send(submitted)
  return flow
}

const graph = explore(wizardModel)
const walks = tours(graph)

describe('listing wizard flow', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, wizardModel.input, (snapshot) => {
      const its = snapshot as SnapshotFrom<typeof wizardMachine>
      const view = wizardView(its)
      if (view.screen === 'posting') expect(its.context.draftId).not.toBeNull()
      if (view.screen === 'form') expect(its.context.submitted).toBe(false)
      if (view.listing !== null) expect(wizardMemory(its)).toBeNull()
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))
  test('shows guests the first step immediately and requires an account only at the end', () => {
    const flow = submittedByGuest()
    expect(flow.view()).toMatchObject({ screen: 'requirements', isGuest: true, stopped: false })
    expect(flow.memory()).toEqual({ sent: null })
  })

  test('continues at the last step after sign-in, moves the draft and posts it', () => {
    const memory = submittedByGuest().memory()
    const flow = running()
    flow.send({ type: 'flow.resumed', kind: 'property', memory })
    flow.reply('openDraft', { ...guests, values: kept, fresh: false, found: 'browser' })
    expect(flow.view()).toMatchObject({ screen: 'moving', canCancel: true })
    flow.reply('moveDraft', { ok: true, draftId: 6, step: 'review', values: kept, leftOut: [] })
    expect(flow.view()).toMatchObject({ screen: 'requirements', stopped: false })
    flow.send({ type: 'requirements.met' })
    expect(flow.context()).toMatchObject({ draftId: 6, values: kept })
    flow.reply('postListing', { ok: true, listing: { id: 12, slug: 'a-flat', before: false } })
    expect(flow.view()).toMatchObject({ screen: 'posted', posted: { id: 12, slug: 'a-flat', before: false } })
    expect(flow.memory()).toBeNull()
  })

  test('shows the listing another tab has already submitted', () => {
    const flow = submittedByGuest()
    flow.send({ type: 'requirements.met' })
    const listing = { id: 12, slug: 'a-flat', before: true }
    flow.reply('openDraft', { ok: true, found: 'posted', listing })
    expect(flow.view()).toMatchObject({ screen: 'posted', posted: listing })
    expect(flow.memory()).toBeNull()
  })

  test('keeps the submitted values and offers a retry after a lost response', () => {
    const flow = running()
    flow.send({ type: 'flow.resumed', kind: 'property', memory: { sent: { draftId: 4, values: stored } } })
    expect(flow.view()).toMatchObject({ screen: 'unsure', canRetry: true })
    flow.send({ type: 'retry.asked' })
    flow.cut('postListing')
    expect(flow.view()).toMatchObject({ screen: 'unsure', errorKey: 'machines.problem.UNREACHABLE' })
    expect(flow.memory()).toEqual({ sent: { draftId: 4, values: stored } })
  })

  test.each([
    'NOT_LOGGED_IN',
    'DEMO_MODE',
    'ACCOUNT_DEACTIVATED',
    'PROFILE_INCOMPLETE',
    'NOT_VERIFIED',
    'PACKAGE_MISSING',
    'LIMIT_OVER',
  ] as const)('shows the requirements when the server reports %s', (reason) => {
    const flow = running()
    flow.send({ type: 'flow.resumed', kind: 'property', memory: { sent: { draftId: 4, values: stored } } })
    flow.send({ type: 'retry.asked' })
    flow.reply('postListing', { ...refused(reason), step: null })
    expect(flow.view()).toMatchObject({ screen: 'requirements', stopped: true })
  })

  test('a project has neither a price nor a choice of contact details', () => {
    expect(stepNamed('project', 'photos')).toBe('photos')
    expect(stepNamed('project', 'price')).toBeNull()
    expect(stepNamed('property', 'price')).toBe('price')
    const flow = running()
    flow.send({ type: 'wizard.opened', kind: 'project', step: 'photos', listing: null })
    flow.reply('openDraft', guests)
    expect(flow.view().steps.map(({ name }) => name)).toEqual(['place', 'facts', 'photos', 'review'])
    flow.send({ type: 'step.completed', photos: 1 })
    expect(flow.view()).toMatchObject({ step: 'review', isLast: true })
    flow.send({ type: 'step.back' })
    expect(flow.view().step).toBe('photos')
  })

  test('an edit opens at the review, from which one part is changed at a time', () => {
    const flow = running()
    flow.send({ type: 'wizard.opened', kind: 'property', step: null, listing: 7 })
    flow.reply('openDraft', { ...guests, draftId: 5, values: stored, fresh: true })
    expect(flow.view()).toMatchObject({ step: 'review', isChange: false, canChange: true })
    flow.send({ type: 'part.changed', step: 'price' })
    expect(flow.view()).toMatchObject({ step: 'price', isChange: true, isFirst: false, canGoBack: true })
    flow.send({ type: 'step.completed', photos: 1 })
    expect(flow.view()).toMatchObject({ step: 'review', isChange: false })
    flow.send({ type: 'part.changed', step: 'place' })
    expect(flow.view()).toMatchObject({ step: 'place', isFirst: false })
    flow.send({ type: 'step.back' })
    expect(flow.view().step).toBe('review')
  })
})
