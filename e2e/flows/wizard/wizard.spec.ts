import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { wizardMachine } from '../../../machines/flows/wizard/machine'
import {
  wizardVersion,
  type ListingKind,
  type OpenDraftOutput,
  type WizardContext,
  type WizardMemory,
  type WizardStep,
} from '../../../machines/flows/wizard/ports'
import { wizardView } from '../../../machines/flows/wizard/view'
import { pack } from '../../../machines/flows/memory'
import type { Model } from '../../../tests/model/explore'
import { wizardModel } from '../../../tests/model/cases/wizard'
import { keepGuestDraft, wholeFields } from '../../kit/drafts'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import type { Answer } from '../../kit/hold-reply'
import { taken } from '../../kit/replies'
import { freshTab, signedIn } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { WizardFlowPage } from '../../pages/wizard-flow'
import {
  accountDraft,
  allMet,
  answersFor,
  heldCalls,
  openingReplies,
  photoAnswers,
  requirementCalls,
} from './answers'
import { shown } from './shown'

const viewOf = (snapshot: unknown) => wizardView(snapshot as SnapshotFrom<typeof wizardMachine>)
const contextOf = (snapshot: unknown) => (snapshot as { context: WizardContext }).context

const opens = ['wizard.opened', 'flow.resumed']
const answered = eventsOf(wizardMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
const buttons = ['step.back', 'move.again', 'retry.asked', 'wait.cancelled']

/** Returns a successful output of the port that opens a draft, or null for any other event. */
function opening(event: AnyEventObject | undefined) {
  const output = event?.type === 'xstate.done.actor.openDraft' ? (event['output'] as OpenDraftOutput) : null
  return output?.ok ? output : null
}
const isGuest = (event: AnyEventObject | undefined) => {
  const result = opening(event)
  return result?.found === 'one' && result.draftId === null
}

/**
 * Returns whether this event can occur in a browser: requirements are never met without an account, and an invalid form
 * can't be left.
 */
function isPossible(event: AnyEventObject, context: WizardContext) {
  const { listing, problem, draftId, keep, values, submitted } = context
  // A user who went through all steps has photos and nothing wrong; an edit opens at its end.
  if (event.type === 'listing.submitted')
    return (event['wrong'] === null && event['photos'] !== 0) || (listing !== null && problem === null)
  // Moving concerns only files stored in this browser.
  if (event.type === 'xstate.done.actor.moveDraft' && keep === 'account')
    return !((event['output'] as { leftOut?: string[] }).leftOut?.length ?? 0)
  const described = Object.keys(values).length > 0
  // A tab learns that another tab submitted a draft only if it had opened that draft itself.
  if (opening(event)?.found === 'posted') return described
  return !(isGuest(event) && submitted && described && draftId === null)
}
const model: Model = {
  ...wizardModel,
  cases: (snapshot) =>
    wizardModel
      .cases(snapshot)
      .filter((event) => isPossible(event, contextOf(snapshot)))
      // The current step is already in the URL.
      .filter((event) => event.type !== 'step.opened' || event['step'] !== viewOf(snapshot).step),
}

flowTests({
  flow: 'wizard',
  model,
  view: viewOf,
  // A user who signs out in the meantime is redirected, so retrying is tested only where there are no guests.
  unwalkable: ({ event, from }) => event.type === 'open.again' && !from.includes('"listing":7'),
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    if (api !== 'api' || call === undefined) return null
    return heldCalls.has(call) || requirementCalls.includes(call) || call === 'get_property' ? call : null
  },
  shown,
  realReplies: [],
  driver: async ({ page: tab, say, held, other, request, time }) => {
    const page = new WizardFlowPage(tab, 'wizard', say)
    const member = await signedIn(request)
    const described = {
      property: { kind: 'property', fields: await wholeFields(request, 'property') },
      project: { kind: 'project', fields: await wholeFields(request, 'project') },
    } as const
    const { fields } = described.property
    const wholeOf = (snapshot: unknown) => described[contextOf(snapshot).kind]
    // The edited listing doesn't exist, as only its ID is used.
    const edited: Record<string, Answer> = {
      get_property: async () => taken([{ id: 7, slug_id: 'edited' }], { total: 1 }),
    }
    const answer = (answers: Record<string, Answer>) => held.answer({ ...edited, ...answers })

    /** Prepares the user who opens the draft and what their browser has stored of it. */
    const ready = async (next: AnyEventObject | undefined, kind: ListingKind) => {
      const result = opening(next)
      await (isGuest(next) ? other.signsOut() : other.signsIn(member))
      const keeps = result !== null && (isGuest(next) || result.found !== 'one')
      const isPosted = result?.found === 'posted'
      const draft = keeps && !isPosted && { ...described[kind], step: 'facts', photos: 2 }
      await keepGuestDraft(tab, draft || null, isPosted ? { id: 6, kind } : null)
    }
    const open: Act = async ({ event, next }) => {
      const memory = event['memory'] as WizardMemory | undefined
      const sent = memory?.sent && { ...memory.sent, values: fields }
      const packed = (now: number) => pack('wizard-property', wizardVersion, { sent }, now, 86_400_000)
      await freshTab(tab, held, (now) => (memory ? { 'flow.wizard-property': packed(now) } : {}))
      const kind = event['kind'] as ListingKind
      await ready(next[0], kind)
      const path = isGuest(next[0]) ? `/list-${kind}` : `/user/add-${kind}`
      const step = event['step'] ? `?step=${event['step'] as WizardStep}` : ''
      await tab.goto((event['listing'] ? '/user/edit-property/edited' : path) + step, { waitUntil: 'commit' })
    }
    const each = (types: readonly string[], act: (type: string) => Act) =>
      Object.fromEntries(types.map((type) => [type, act(type)]))
    return {
      page,
      hold: () => answer({}),
      acts: {
        ...delays(wizardMachine, time),
        ...each(
          answered,
          () =>
            ({ event, from }) =>
              answer(answersFor(event, wholeOf(from))),
        ),
        ...each(opens, () => open),
        ...each(buttons, (type) => () => page.send(type)),
        'open.again': async ({ next, from }) => {
          await ready(next[0], contextOf(from).kind)
          await page.send('open.again')
        },
        'listing.reopened': async ({ from }) => {
          // After a reload, the page hasn't loaded a draft yet.
          await answer({ 'listing-draft': async () => taken(accountDraft(wholeOf(from), 'review')) })
          await page.send('listing.reopened')
        },
        'draft.chosen': ({ event }) => page.choose(event['keep'] as string),
        'step.opened': ({ event }) => page.openStep(event['step'] as WizardStep),
        'part.changed': ({ event }) => page.change(event['step'] as WizardStep),
        'step.completed': async ({ event, from }) => {
          const wanted = event['photos'] !== 0
          const isPhotos = viewOf(from).step === 'photos'
          if (isPhotos) {
            await answer(photoAnswers)
            await page.havePhotos(wanted)
          }
          await page.send('step.completed')
          // The next steps start with photos again.
          if (isPhotos && !wanted) await page.havePhotos(true)
          if (isPhotos) await answer({})
        },
        'listing.submitted': async ({ event, from }) => {
          const photos = event['photos'] as number
          // The review step has just been reached and saved, so the draft is in the form that the server returns next.
          if ((await page.hasNoPhoto()) !== (photos === 0)) {
            await answer({
              'listing-draft': async () => taken(accountDraft(wholeOf(from), 'review', photos)),
            })
            await page.draws(async () => (await page.hasNoPhoto()) === (photos === 0))
            await answer({})
          }
          const whole = wholeOf(from)
          const missing = { ...whole, fields: { ...whole.fields, category_id: '' } }
          const receives = async (draft: typeof whole, isThere: () => Promise<boolean>) => {
            await answer({ 'listing-draft': async () => taken(accountDraft(draft, 'review', photos)) })
            await page.draws(isThere)
            await answer({})
          }
          if (event['wrong'] !== null) await receives(missing as typeof whole, () => page.lacksFacts())
          await page.send('listing.submitted')
          if (event['wrong'] !== null) await receives(whole, () => page.hasType())
        },
        'requirements.met': async ({ from, next }) => {
          const { draftId, kind } = contextOf(from)
          if (draftId === null) await ready(next[0], kind)
          await answer(allMet)
          if (viewOf(from).stopped)
            await tab.getByRole('button', { name: say(`eligibility.go.${kind}_list`), exact: true }).click()
        },
        'xstate.done.actor.openDraft': async ({ event, from }) => {
          const output = event['output'] as OpenDraftOutput
          const isPosted = output.ok && output.found === 'posted'
          const call = isPosted ? 'listing-draft-submitted' : 'listing-draft'
          if (isPosted) await held.stay()
          for (const reply of openingReplies(output, wholeOf(from))) {
            await held.arrived([call])
            await held.answerOnce({ [call]: reply }, [])
          }
        },
        'xstate.done.actor.postListing': async ({ event, from }) => {
          if ((event['output'] as { ok: boolean }).ok) await held.stay()
          await answer(answersFor(event, wholeOf(from)))
        },
      },
      // A guest's draft is stored in the browser, which answers immediately.
      ahead: (event) => (isGuest(event) ? async () => undefined : null),
      silent: (type) => [...opens, 'step.opened'].includes(type),
      title: (snapshot) => {
        const { screen, step, listing, kind } = viewOf(snapshot)
        if (screen !== 'form' || step === null) return null
        const texts = kind === 'project' ? 'projects' : 'wizard'
        const heading = say(listing === null ? `${texts}.heading` : `${texts}.editHeading`)
        return `${heading}: ${say(`wizard.ask.${step}`)}`
      },
      sentences: (snapshot) => {
        const { screen } = viewOf(snapshot)
        return ['form', 'requirements'].includes(screen) ? [] : [say(`wizard.${screen}.next`)]
      },
    }
  },
})
