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

const wizardSetup = setup({
  types: {} as { context: WizardContext; events: WizardEvent; meta: Meta },
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
    atFacts: ({ context }) => context.step === 'facts',
    atPhotos: ({ context }) => context.step === 'photos',
    atPrice: ({ context }) => context.step === 'price' && context.kind === 'property',
    atContact: ({ context }) => context.step === 'contact' && context.kind === 'property',
    // An edit begins with what the listing is now, not with its first question.
    atReview: ({ context }) =>
      context.step === 'review' || (context.step === null && context.listing !== null),
    hasNoPhoto: ({ event }) =>
      (event.type === 'step.completed' || event.type === 'listing.submitted') && event.photos === 0,
    isProject: ({ context }) => context.kind === 'project',
    isWrong: ({ event }) => event.type === 'listing.submitted' && event.wrong !== null,
    isEdit: ({ context }) => context.listing !== null,
    hasNoAccount: ({ context }) => context.draftId === null,
    isTaken: (_, params: Answered) => params.ok,
    isStopped: ({ context }, params: Answered) =>
      context.listing === null && !params.ok && gates.includes(params.reason),
    isCorrectable: (_, params: PostListingOutput) => !params.ok && params.step !== null,
  },
  actions: {
    keepAsked: assign(({ event }) =>
      event.type === 'wizard.opened' ? { kind: event.kind, step: event.step, listing: event.listing } : {},
    ),
    keepMemory: assign(({ event }) =>
      event.type === 'flow.resumed'
        ? { kind: event.kind, submitted: true, step: 'review' as const, ...event.memory.sent }
        : {},
    ),
    keepDraft: assign(({ context }, params: OpenDraftOutput) =>
      params.ok && params.found !== 'posted'
        ? {
            draftId: params.draftId,
            values: params.values,
            // If a draft has to be moved first, its step is chosen afterwards.
            step: params.found === 'one' ? (context.step ?? params.step) : context.step,
          }
        : {},
    ),
    keepMoved: assign(({ context }, params: MoveDraftOutput) =>
      params.ok
        ? {
            draftId: params.draftId,
            values: params.values,
            step: context.step ?? params.step,
            leftOut: params.leftOut,
          }
        : {},
    ),
    keepChoice: assign(({ context, event }) =>
      event.type === 'draft.chosen'
        ? { keep: event.keep, submitted: context.submitted && event.keep === 'browser' }
        : {},
    ),
    goToOpened: assign(({ event }) =>
      event.type === 'step.opened' || event.type === 'part.changed' ? { step: event.step } : {},
    ),
    goToWrong: assign(({ event }) => (event.type === 'listing.submitted' ? { step: event.wrong } : {})),
    goToRefused: assign((_, params: PostListingOutput) => (params.ok ? {} : { step: params.step })),
    keepSubmitted: assign(({ event }) =>
      event.type === 'listing.submitted' ? { values: event.values, submitted: true } : {},
    ),
    forgetSubmitted: assign({ submitted: false }),
    forgetProblem: assign({ problem: null }),
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

const onward = (target: string) => ({ 'step.completed': target }) as const
const back = (target: string) => ({ 'step.back': target }) as const
const toReview = { target: 'review', actions: 'forgetProblem' } as const
/** Leaves the photos if there is one; otherwise the person reads that one is needed. */
const withPhoto = (...onward: readonly object[]) => ({
  'step.completed': [{ target: '.missing', guard: 'hasNoPhoto' }, ...onward] as const,
})

/** Opens the step that the context names, else the first one. `review` is where the review is. */
const byStep = (review: 'review' | '#wizard.steps.review') =>
  [
    { target: 'facts', guard: 'atFacts' },
    { target: 'photos', guard: 'atPhotos' },
    { target: 'price', guard: 'atPrice' },
    { target: 'contact', guard: 'atContact' },
    { target: review, guard: 'atReview' },
    { target: 'place' },
  ] as const

/** The form: each step once in order, then the review, from which one part at a time is changed. */
const steps = wizardSetup.createStateConfig({
  description: 'The person describes the listing. It is saved as it is typed.',
  meta: { caption: 'Describing the listing' },
  initial: 'choosing',
  on: { 'step.opened': { target: '.choosing', actions: ['forgetProblem', 'goToOpened'] } },
  states: {
    choosing: {
      description: 'The form opens at the step it was left at; an edit opens at the review.',
      meta: { caption: 'Which step' },
      always: byStep('review'),
    },
    place: {
      description: 'The person says where the home is, and whether it is for sale or for rent.',
      meta: { caption: 'Location' },
      on: onward('facts'),
    },
    facts: {
      description: 'The person chooses the type and enters rooms, areas and features.',
      meta: { caption: 'The home in numbers' },
      on: { ...onward('photos'), ...back('place') },
    },
    photos: {
      description: 'The person adds photos and documents. One photo at least is needed.',
      meta: { caption: 'Photos' },
      initial: 'adding',
      on: {
        ...withPhoto({ target: 'review', guard: 'isProject' }, { target: 'price' }),
        ...back('facts'),
      },
      states: {
        adding: {
          description: 'Photos are uploaded while the person goes on.',
          meta: { caption: 'Adding photos' },
        },
        missing: {
          description: 'There is no photo yet. The person reads that one is needed.',
          meta: { caption: 'A photo is missing', bad: true },
        },
        leftOut: {
          description: 'The draft was moved, but the server did not take every file. They are named.',
          meta: { caption: 'Files not accepted', bad: true },
        },
      },
    },
    price: {
      description: 'The person enters the price, which is repeated in words, or leaves it on request.',
      meta: { caption: 'Price' },
      on: { ...onward('contact'), ...back('photos') },
    },
    contact: {
      description: 'The person chooses how buyers can reach them.',
      meta: { caption: 'Contact' },
      on: { ...onward('review'), ...back('price') },
    },
    review: {
      description:
        'The person sees the listing as buyers will. The title is written from the facts; a description is added, and it is submitted.',
      meta: { caption: 'Review' },
      on: {
        'step.back': [
          { target: 'photos', guard: 'isProject', actions: 'forgetProblem' },
          { target: 'contact', actions: 'forgetProblem' },
        ],
        'part.changed': { target: 'changing', actions: ['forgetProblem', 'goToOpened'] },
        'listing.submitted': [
          { target: 'changing', guard: 'isWrong', actions: ['forgetProblem', 'goToWrong'] },
          { target: 'changing.photos.missing', guard: 'hasNoPhoto', actions: 'forgetProblem' },
          { target: '#wizard.posting', guard: 'isEdit', actions: ['forgetProblem', 'keepSubmitted'] },
          { target: '#wizard.requirements', actions: ['forgetProblem', 'keepSubmitted'] },
        ],
      },
    },
    changing: {
      description: 'One part of the listing is changed or corrected. Then the review is shown again.',
      meta: { caption: 'Changing one part' },
      initial: 'choosing',
      on: { 'step.completed': toReview, 'step.back': toReview },
      states: {
        choosing: {
          description: 'The part that the person chose, or that has to be corrected.',
          meta: { caption: 'Which part' },
          always: byStep('#wizard.steps.review'),
        },
        place: {
          description: 'The person changes the location.',
          meta: { caption: 'Changing the location' },
        },
        facts: {
          description: 'The person changes type, rooms, areas and features.',
          meta: { caption: 'Changing the numbers' },
        },
        photos: {
          description: 'The person changes photos and documents. One photo at least is needed.',
          meta: { caption: 'Changing photos' },
          initial: 'adding',
          on: withPhoto({ target: '#wizard.steps.review', actions: 'forgetProblem' }),
          states: {
            adding: {
              description: 'Photos are added, removed or put in another order.',
              meta: { caption: 'Choosing photos' },
            },
            missing: {
              description: 'There is no photo. The person reads that one is needed.',
              meta: { caption: 'No photo', bad: true },
            },
          },
        },
        price: {
          description: 'The person changes the price.',
          meta: { caption: 'Changing the price' },
        },
        contact: {
          description: 'The person changes how buyers can reach them.',
          meta: { caption: 'Changing contact' },
        },
      },
    },
  },
})

/**
 * Creating or editing the listing of a property or project. The form comes first; at its end, the eligibility machine
 * requires an account, a complete profile and a plan. A listing that is sent twice is posted only once (D98).
 */
export const wizardMachine = wizardSetup.createMachine({
  id: 'wizard',
  description: 'How a property or a project is described, and posted once nothing is missing.',
  context: {
    kind: 'property',
    listing: null,
    step: null,
    draftId: null,
    keep: 'browser',
    values: {},
    submitted: false,
    leftOut: [],
    posted: null,
    problem: null,
  },
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
      on: { 'open.again': { target: 'opening', actions: 'forgetProblem' } },
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
            target: 'steps.photos.leftOut',
            guard: withAnswer('losesFiles'),
            actions: [keepMoved, 'forgetSubmitted'],
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
      on: { 'move.again': { target: 'moving', actions: 'forgetProblem' } },
    },
    steps,
    requirements: {
      description:
        'The listing is ready. Account, profile, verification and plan are checked, and what is missing is asked for.',
      meta: {
        caption: 'Requirements',
        announce: "Your listing is ready. We're checking what else is needed.",
      },
      initial: 'checking',
      on: {
        'requirements.met': [
          { target: 'opening', guard: 'hasNoAccount' },
          { target: 'posting', actions: 'forgetProblem' },
        ],
        'listing.reopened': { target: 'steps.review', actions: ['forgetSubmitted', 'forgetProblem'] },
      },
      states: {
        checking: {
          description: 'Once nothing is missing, the listing is submitted by itself.',
          meta: { caption: 'What is still needed' },
        },
        stopped: {
          description:
            'The server missed a requirement when the listing was submitted. The person goes on after meeting it.',
          meta: { caption: 'Something is missing' },
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
          { target: 'requirements.stopped', guard: withAnswer('isStopped'), actions: keepProblem },
          {
            target: 'steps.changing',
            guard: withAnswer('isCorrectable'),
            actions: ['forgetSubmitted', keepProblem, withAnswer('goToRefused')],
          },
          { target: 'steps.review', actions: ['forgetSubmitted', keepProblem] },
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
      on: { 'retry.asked': { target: 'posting', actions: 'forgetProblem' } },
    },
    posted: {
      type: 'final',
      description: 'The listing is submitted. A moderator reviews it before everybody can see it.',
      meta: { caption: 'Submitted', announce: 'Your listing is submitted.' },
    },
  },
})
