import { assign, setup } from 'xstate'
import type { RefusalCode } from '../../../contract/api/envelope'
import type { Meta } from '../../kit'
import {
  asks,
  notProvided,
  problemIn,
  timedOut,
  unreachable,
  withAnswer,
  type Answered,
  type Of,
} from '../kit'
import type {
  MoveDraftInput,
  MoveDraftOutput,
  OpenDraftInput,
  OpenDraftOutput,
  PostListingInput,
  PostListingOutput,
  WizardContext,
  WizardEvent,
  WizardInput,
} from './ports'

/** Refusal codes that have a gate in the eligibility machine. */
const gates: readonly RefusalCode[] = [
  'NOT_LOGGED_IN',
  'DEMO_MODE',
  'ACCOUNT_DEACTIVATED',
  'PROFILE_INCOMPLETE',
  'NOT_VERIFIED',
  'PACKAGE_MISSING',
  'LIMIT_OVER',
]

/** Values that clear all earlier errors. */
const fresh = { sentBack: false, photoMissing: false, leftOut: [] as string[], stopped: false, problem: null }

const wizardSetup = setup({
  types: {} as { context: WizardContext; input: WizardInput; events: WizardEvent; meta: Meta },
  actors: {
    openDraft: notProvided<OpenDraftOutput, OpenDraftInput>('openDraft'),
    moveDraft: notProvided<MoveDraftOutput, MoveDraftInput>('moveDraft'),
    postListing: notProvided<PostListingOutput, PostListingInput>('postListing'),
  },
  // A guest's photos are uploaded one after another, possibly over a slow connection.
  delays: { answerTimeout: 30_000, moveTimeout: 600_000 },
  guards: {
    mayBePosted: ({ event }) => event.type === 'flow.resumed' && event.memory.sent !== null,
    isRefused: (_, params: Answered) => !params.ok,
    hasTwo: (_, params: OpenDraftOutput) => params.ok && params.found === 'both',
    isInBrowser: (_, params: OpenDraftOutput) => params.ok && params.found === 'browser',
    isPosted: (_, params: OpenDraftOutput) => params.ok && params.found === 'posted',
    wasSubmitted: ({ context }, params: OpenDraftOutput) =>
      context.submitted && params.ok && params.found === 'one' && !params.fresh,
    losesFiles: (_, params: MoveDraftOutput) => params.ok && params.leftOut.length > 0,
    movesOn: ({ context }) => context.submitted,
    atLocation: ({ context }) => context.step === 'location',
    atFacts: ({ context }) => context.step === 'facts',
    atPhotos: ({ context }) => context.step === 'photos',
    atSearch: ({ context }) => context.step === 'search',
    atReview: ({ context }) => context.step === 'review',
    hasPhoto: ({ event }) => event.type === 'step.completed' && event.photos > 0,
    isWrong: ({ event }) =>
      event.type === 'listing.submitted' && (event.wrong !== null || event.photos === 0),
    isEdit: ({ context }) => context.listing !== null,
    hasNoAccount: ({ context }) => context.draftId === null,
    isTaken: (_, params: Answered) => params.ok,
    isStopped: ({ context }, params: Answered) =>
      context.listing === null && !params.ok && gates.includes(params.reason),
  },
  actions: {
    keepAsked: assign(({ event }) =>
      event.type === 'wizard.opened' ? { asked: event.step, listing: event.listing } : {},
    ),
    keepMemory: assign(({ event }) =>
      event.type === 'flow.resumed' ? { submitted: true, step: 'review' as const, ...event.memory.sent } : {},
    ),
    keepDraft: assign(({ context }, params: OpenDraftOutput) =>
      params.ok && params.found !== 'posted'
        ? {
            draftId: params.draftId,
            values: params.values,
            step: context.asked ?? params.step ?? 'details',
            // If a draft has to be moved first, its step is chosen afterwards.
            asked: params.found === 'one' ? null : context.asked,
          }
        : {},
    ),
    keepMoved: assign(({ context }, params: MoveDraftOutput) =>
      params.ok
        ? {
            draftId: params.draftId,
            values: params.values,
            step: context.asked ?? params.step ?? 'details',
            asked: null,
            leftOut: params.leftOut,
          }
        : {},
    ),
    keepChoice: assign(({ context, event }) =>
      event.type === 'draft.chosen'
        ? { keep: event.keep, submitted: context.submitted && event.keep === 'browser' }
        : {},
    ),
    goToPhotos: assign({ step: 'photos' }),
    goToReview: assign({ step: 'review' }),
    goToAsked: assign(({ event }) => (event.type === 'step.opened' ? { step: event.step } : {})),
    goToWrong: assign(({ event }) =>
      event.type === 'listing.submitted'
        ? { step: event.wrong ?? 'photos', sentBack: true, photoMissing: event.photos === 0 }
        : {},
    ),
    goToRefused: assign((_, params: PostListingOutput) =>
      params.ok ? {} : { step: params.step ?? 'review', sentBack: params.step !== null },
    ),
    keepSubmitted: assign(({ event }) =>
      event.type === 'listing.submitted' ? { values: event.values, submitted: true } : {},
    ),
    forgetSubmitted: assign({ submitted: false }),
    forgetProblems: assign(fresh),
    notePhotoMissing: assign({ photoMissing: true }),
    noteStopped: assign({ stopped: true }),
    keepPosted: assign((_, params: PostListingOutput | OpenDraftOutput) =>
      params.ok && 'listing' in params ? { posted: params.listing } : {},
    ),
    keepProblem: assign(problemIn),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const keepDraft = withAnswer('keepDraft')
const keepMoved = withAnswer('keepMoved')
const isRefused = withAnswer('isRefused')
const onward = (target: string) => ({ 'step.completed': { target, actions: 'forgetProblems' } }) as const
const back = (target: string) => ({ 'step.back': { target, actions: 'forgetProblems' } }) as const

/**
 * Creating or editing the listing of a property or project. The form comes first; at its end, the eligibility machine
 * requires an account, a complete profile and a plan. A listing that is sent twice is posted only once (D98).
 */
export const wizardMachine = wizardSetup.createMachine({
  id: 'wizard',
  description: 'How a property or a project is described, and posted once nothing is missing.',
  context: ({ input: { kind } }) => ({
    kind,
    listing: null,
    step: 'details',
    asked: null,
    draftId: null,
    keep: 'browser',
    values: {},
    submitted: false,
    posted: null,
    ...fresh,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page has just opened.',
      meta: { caption: 'Page opens' },
      on: {
        'wizard.opened': { target: 'opening', actions: 'keepAsked' },
        'flow.resumed': [
          { target: 'unsure', guard: 'mayBePosted', actions: 'keepMemory' },
          { target: 'opening', actions: 'keepMemory' },
        ],
      },
    },
    opening: {
      description: 'The draft is read: from the account, or from this browser for a guest.',
      meta: { caption: 'Opening the draft', announce: 'Opening your draft' },
      ...asks('openDraft', {
        input: ({ context: { kind, listing, submitted } }: Of<WizardContext>) => ({
          kind,
          listing,
          submitted,
        }),
        onDone: [
          { target: 'noDraft', guard: isRefused, actions: keepProblem },
          { target: 'posted', guard: withAnswer('isPosted'), actions: withAnswer('keepPosted') },
          { target: 'twoDrafts', guard: withAnswer('hasTwo'), actions: keepDraft },
          { target: 'moving', guard: withAnswer('isInBrowser'), actions: keepDraft },
          { target: 'requirements', guard: withAnswer('wasSubmitted'), actions: keepDraft },
          { target: 'steps', actions: ['forgetSubmitted', keepDraft] },
        ],
        without: 'noDraft',
      }),
    },
    noDraft: {
      description: 'The draft could not be read. Nothing is lost; the person tries again.',
      meta: { caption: 'No answer', announce: 'We could not open your draft.', bad: true },
      on: { 'open.again': { target: 'opening', actions: 'forgetProblems' } },
    },
    twoDrafts: {
      description:
        'The account has a draft, and this browser has another from before signing in. The person chooses one.',
      meta: { caption: 'Two drafts', announce: 'You have two drafts. Choose one.' },
      on: { 'draft.chosen': { target: 'moving', actions: 'keepChoice' } },
    },
    moving: {
      description: 'What this browser has kept is saved with the account, pictures included.',
      meta: { caption: 'Moving the draft', announce: 'Saving your draft with your account' },
      ...asks('moveDraft', {
        input: ({ context: { kind, keep } }: Of<WizardContext>) => ({ kind, keep }),
        within: 'moveTimeout',
        onDone: [
          { target: 'notMoved', guard: isRefused, actions: keepProblem },
          {
            target: 'steps',
            guard: withAnswer('losesFiles'),
            actions: [keepMoved, 'forgetSubmitted', 'goToPhotos'],
          },
          { target: 'requirements', guard: 'movesOn', actions: keepMoved },
          { target: 'steps', actions: keepMoved },
        ],
        without: 'notMoved',
        cancel: 'notMoved',
      }),
    },
    notMoved: {
      description: 'The draft is still in this browser, whole. The person tries again.',
      meta: { caption: 'Not moved', announce: 'Your draft is still in this browser.', bad: true },
      on: { 'move.again': { target: 'moving', actions: 'forgetProblems' } },
    },
    steps: {
      description: 'The person describes the listing. It is saved as it is typed.',
      meta: { caption: 'Describing the listing' },
      initial: 'choosing',
      on: { 'step.opened': { target: '.choosing', actions: ['forgetProblems', 'goToAsked'] } },
      states: {
        choosing: {
          description: 'The form opens at the step it was left at, or at the one that needs a change.',
          meta: { caption: 'Which step' },
          always: [
            { target: 'location', guard: 'atLocation' },
            { target: 'facts', guard: 'atFacts' },
            { target: 'photos', guard: 'atPhotos' },
            { target: 'search', guard: 'atSearch' },
            { target: 'review', guard: 'atReview' },
            { target: 'details' },
          ],
        },
        details: {
          description: 'The person enters title, price, property type and description.',
          meta: { caption: 'Details' },
          on: onward('location'),
        },
        location: {
          description: 'The person enters the address and sets the pin on the map.',
          meta: { caption: 'Location' },
          on: { ...onward('facts'), ...back('details') },
        },
        facts: {
          description: 'The person enters rooms, areas and features, or the plans of a project.',
          meta: { caption: 'Property details' },
          on: { ...onward('photos'), ...back('location') },
        },
        photos: {
          description: 'The person adds photos and documents. One photo at least is needed.',
          meta: { caption: 'Photos' },
          on: {
            'step.completed': [
              { target: 'search', guard: 'hasPhoto', actions: 'forgetProblems' },
              { actions: 'notePhotoMissing' },
            ],
            ...back('facts'),
          },
        },
        search: {
          description: 'The person sees how a search engine may show the listing, and may change it.',
          meta: { caption: 'SEO preview' },
          on: { ...onward('review'), ...back('photos') },
        },
        review: {
          description: 'The person reads everything once more and submits it.',
          meta: { caption: 'Review' },
          on: {
            ...back('search'),
            'listing.submitted': [
              { target: 'choosing', guard: 'isWrong', actions: ['forgetProblems', 'goToWrong'] },
              { target: '#wizard.posting', guard: 'isEdit', actions: ['forgetProblems', 'keepSubmitted'] },
              { target: '#wizard.requirements', actions: ['forgetProblems', 'keepSubmitted'] },
            ],
          },
        },
      },
    },
    requirements: {
      description:
        'The listing is ready. Account, profile, verification and plan are checked, and what is missing is asked for.',
      meta: {
        caption: 'Requirements',
        announce: "Your listing is ready. We're checking what else is needed.",
      },
      on: {
        'requirements.met': [
          { target: 'opening', guard: 'hasNoAccount' },
          { target: 'posting', actions: 'forgetProblems' },
        ],
        'listing.reopened': {
          target: 'steps',
          actions: ['forgetSubmitted', 'forgetProblems', 'goToReview'],
        },
      },
    },
    posting: {
      description: 'The server checks the listing and every requirement once more, and takes a slot for it.',
      meta: { caption: 'Submitting', announce: 'Submitting your listing' },
      ...asks('postListing', {
        input: ({ context: { kind, listing, draftId, values } }: Of<WizardContext>) => ({
          kind,
          listing,
          draftId,
          values,
        }),
        onDone: [
          { target: 'posted', guard: withAnswer('isTaken'), actions: withAnswer('keepPosted') },
          { target: 'requirements', guard: withAnswer('isStopped'), actions: [keepProblem, 'noteStopped'] },
          { target: 'steps', actions: ['forgetSubmitted', keepProblem, withAnswer('goToRefused')] },
        ],
        without: 'unsure',
        cancel: 'unsure',
      }),
    },
    unsure: {
      description:
        'No answer came, so the listing may or may not be submitted. Sending it again submits it once.',
      meta: {
        caption: 'Perhaps submitted',
        announce: "We don't know whether your listing was submitted",
        bad: true,
      },
      on: { 'retry.asked': { target: 'posting', actions: 'forgetProblems' } },
    },
    posted: {
      type: 'final',
      description: 'The listing is submitted. A moderator reviews it before everybody can see it.',
      meta: { caption: 'Submitted', announce: 'Your listing is submitted.' },
    },
  },
})
