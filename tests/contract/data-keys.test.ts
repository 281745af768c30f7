import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createActor, type AnyMachineSnapshot } from 'xstate'
import { features } from '../../contract/api/package-features'
import type { RevisionState, StoredRevision } from '../../contract/listing/listing-states'
import { everything, permissions, teamRoles } from '../../contract/api/permissions'
import { entryShapes } from '../../contract/calls/publishing/entry-shapes'
import { namespaces, type DataFamily, type TextKey } from '../../contract/texts/catalogue'
import * as values from '../../contract/values'
import { sentEvents } from '../../contract/api/webhook-events'
import { columnFields } from '../../contract/listing/property-fields'
import { catalogue } from '../../machines/catalogue'
import { stateNodes } from '../../machines/diagram/ids'
import { blockingView } from '../../machines/flows/blocking/view'
import { checkoutView } from '../../machines/flows/checkout/view'
import { eligibilityView, requirementsOf } from '../../machines/flows/eligibility/view'
import { messageView } from '../../machines/flows/message/view'
import { recoveryView } from '../../machines/flows/recovery/view'
import { signupView } from '../../machines/flows/signup/view'
import { transferView } from '../../machines/flows/transfer/view'
import { verificationView } from '../../machines/flows/verification/view'
import { steps as wizardSteps } from '../../machines/flows/wizard/ports'
import { wizardView } from '../../machines/flows/wizard/view'
import { ownProblems } from '../../machines/flows/kit'
import type { FlowView } from '../../machines/flows/view-kit'
import type { Meta } from '../../machines/kit'
import { agentApplicationMachine } from '../../machines/records/agent-application/machine'
import { noticeKey } from '../../server/areas/notifications/show-notice'
import { bankLines } from '../../server/platform/config/bank-env'
import { gatewayGroups } from '../../server/platform/config/gateway-env'
import { projectRoot } from '../../server/platform/process/root'
import type { SignInMethod } from '../../server/platform/security/security-log'
import { afterwards } from '../../workshop/sandbox/gateways/gateway-sandbox'
import { kinds, statesOf } from '../../src/features/admin/record-texts'
import { sections } from '../../src/features/admin/settings/setting-values'
import { blockingModel } from '../model/cases/blocking'
import { checkoutModel } from '../model/cases/checkout'
import { eligibilityModel } from '../model/cases/eligibility'
import { messageModel } from '../model/cases/message'
import { recoveryModel } from '../model/cases/recovery'
import { signupModel } from '../model/cases/signup'
import { transferModel } from '../model/cases/transfer'
import { verificationModel } from '../model/cases/verification'
import { wizardModel } from '../model/cases/wizard'
import type { Model } from '../model/explore'

const plural = /_(zero|one|two|few|many|other)$/
const english = new Set(
  Object.values(namespaces).flatMap(({ en }) => Object.keys(en).map((key) => key.replace(plural, ''))),
)
const missing = (keys: Iterable<string>) => [...new Set(keys)].filter((key) => !english.has(key))

/** Returns the views of a flow in all its states. */
function viewsOf<View extends FlowView>(
  { machine, input }: Model,
  read: (snapshot: never, now: number) => View,
): View[] {
  const { context } = createActor(machine, { input }).getSnapshot() as AnyMachineSnapshot
  return stateNodes(machine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) =>
      path.reduceRight<object | string>((inner, name) => (inner ? { [name]: inner } : name), ''),
    )
    .map((value) => read(machine.resolveState({ value, context } as never) as never, 0))
}

const blocking = viewsOf(blockingModel, blockingView)
const checkout = viewsOf(checkoutModel, checkoutView)
const message = viewsOf(messageModel, messageView)
const recovery = viewsOf(recoveryModel, recoveryView)
const signup = viewsOf(signupModel, signupView)
const transfer = viewsOf(transferModel, transferView)
const verification = viewsOf(verificationModel, verificationView)
const wizard = viewsOf(wizardModel, wizardView)

/** Returns the texts of screens that only show progress; a form stays visible while it is being sent. */
const waitsOf = (views: readonly FlowView[], own?: string) =>
  views
    .filter(({ screen }) => screen !== own && views.every((view) => view.screen !== screen || view.busy))
    .map(({ screen }) => `${screen}.wait`)

const records = catalogue.filter(({ kind }) => kind === 'record')
const transitions = records.flatMap(({ machine }) =>
  stateNodes(machine).flatMap((node) =>
    [...node.transitions].flatMap(([event, taken]) =>
      taken.map(({ meta }) => ({ event, meta: meta as Meta | undefined })),
    ),
  ),
)
/** Events that an admin triggers from a form rather than a record's button. */
const fromForms = new Set<string>(['permissions.changed', 'entry.revised', ...values.refundActs])

const leaves = ({ id, machine }: (typeof catalogue)[number]) =>
  stateNodes(machine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ key }) => `${id}.${key}`)
/** Listings have parallel states; `statesOf` returns those shown to admins. */
const stored = records.filter(({ id }) => id !== 'property' && id !== 'project').flatMap(leaves)

const turns = records.flatMap(({ id, machine }) =>
  stateNodes(machine).flatMap(({ key, meta }) => {
    const next = (meta as Meta | undefined)?.next
    return next ? [{ kind: `${id.replace(/^(property|project)$/, 'listing')}.${key}`, by: next.by }] : []
  }),
)
/** Tasks on the start page that don't come from records. */
const ownActs = [
  'chat.unread',
  'draft.edit',
  'draft.new',
  'draft.ready',
  'interest.unseen',
  'listing.editRefused',
  'listing.ending',
  'subscription.ending',
  'way.open',
  ...['package', 'limit', 'profile', 'verification'].map((gate) => `way.${gate}`),
]

const held = {
  approving: true,
  questioning: true,
  rejecting: true,
  editApproving: true,
  editRejecting: true,
} satisfies Record<Exclude<StoredRevision, RevisionState>, true>

const signInMethods = {
  password: true,
  proof: true,
  code_email: true,
  code_mobile: true,
  google: true,
  phone: true,
  email: true,
  apple: true,
} satisfies Record<SignInMethod, true>

/** Every word the code may use with each key family. */
const words: Record<DataFamily, readonly string[]> = {
  'admin.act': [
    'upheld',
    ...transitions
      .filter(({ event, meta }) => meta?.by?.includes('admin') && !fromForms.has(event))
      .map(({ event }) => event),
  ],
  'admin.event': transitions.map(({ event }) => event),
  // Changes of `contact` need no review.
  'admin.label': columnFields.filter((name) => name !== 'contact'),
  'admin.one': values.records,
  'admin.record': kinds,
  'admin.review.did': Object.keys(held),
  'admin.state': [...stored, ...kinds.flatMap((kind) => statesOf[kind].map((state) => `${kind}.${state}`))],
  blocking: [
    ...waitsOf(blocking),
    ...blocking.filter(({ open }) => open).flatMap(({ screen }) => [`${screen}.meaning`, `${screen}.next`]),
  ],
  checkout: waitsOf(checkout),
  'checkout.gateway': values.gateways,
  'exports.what': values.exportNames,
  'listings.section': values.homeSections,
  'log.role': values.actorRoles,
  'log.way': Object.keys(signInMethods),
  // A message that hasn't been started has no title.
  message: message.filter(({ screen }) => screen !== 'idle').map(({ screen }) => `${screen}.title`),
  'operator.disputeSuspends': values.disputeRules,
  'operator.key': [...gatewayGroups.flat(), ...bankLines],
  'operator.outcome': ['keys unreadable', 'no such payment', 'gateway silent', 'server error'],
  'operator.priceDecimals': values.priceDecimals,
  'operator.secondFactor': values.factorRules,
  'operator.setting': sections.flatMap(({ names }) => names),
  'own.do': [...ownActs, ...turns.filter(({ by }) => by === 'person').map(({ kind }) => kind)],
  'own.next': [...ownActs, 'draft.newUntitled', ...turns.map(({ kind }) => kind)],
  'project.type': values.projectTypes,
  'public.per': values.rentDurations,
  'publishing.answer': values.parameterKinds,
  'publishing.feature': features,
  'publishing.field': Object.values(entryShapes).flatMap((shape) => Object.keys(shape.shape)),
  'receipt.gateway': values.gateways,
  recovery: [
    ...waitsOf(recovery),
    ...recovery.flatMap(({ screen }) => [`${screen}.meaning`, `${screen}.next`]),
  ],
  'reports.state': values.reportStates.filter((state) => state !== 'open'),
  'sandbox.log': afterwards,
  'security.provider': values.loginTypes,
  signup: waitsOf(signup),
  site: values.wordPages.flatMap((page) => [`${page}.title`, `${page}.description`, `${page}.1.heading`]),
  'team.may': [...permissions, everything],
  'team.role': Object.keys(teamRoles),
  transfer: waitsOf(transfer, 'leaving'),
  'transfer.account': ['holder', 'bank', 'account', 'bic'],
  verification: waitsOf(verification),
  'verification.notNow': stateNodes(agentApplicationMachine)
    .filter(({ tags }) => tags.includes('settled'))
    .map(({ key }) => key),
  wizard: waitsOf(wizard),
  'wizard.ask': wizardSteps,
  'wizard.step': wizardSteps,
}

describe('key built from a family and a word', () => {
  it.each(Object.entries(words))('%s has an English text for every word', (family, all) => {
    expect(all.length).toBeGreaterThan(0)
    expect(missing(all.map((word) => `${family}.${word}`))).toEqual([])
  })
})

describe('key named by a flow', () => {
  const framed = {
    checkout,
    recovery,
    signup,
    transfer,
    verification,
    // Two screens have their own layout.
    wizard: wizard.filter(({ screen }) => screen !== 'form' && screen !== 'requirements'),
  }

  it.each(Object.entries(framed))(
    '%s has a title, a meaning and a next step for every screen',
    (flow, views) => {
      const parts = views.flatMap(({ screen }) =>
        ['title', 'meaning', 'next'].map((part) => `${flow}.${screen}.${part}`),
      )
      expect(missing(parts)).toEqual([])
    },
  )

  it('has a text for every eligibility message', () => {
    const purposes = ['property_list', 'property_feature', 'project_list', 'project_feature'] as const
    const views = purposes.flatMap((purpose) =>
      viewsOf({ ...eligibilityModel, input: { purpose } }, eligibilityView),
    )
    const named = views.flatMap(({ meaningKey, nextKey, screen }) => [
      meaningKey,
      nextKey,
      `eligibility.${screen}.title`,
    ])
    expect(missing(named)).toEqual([])
    const proofs = ['initial', 'pending', 'failed', 'success'] as const
    const requirements = purposes.flatMap((purpose) =>
      proofs.flatMap((status) =>
        requirementsOf(
          {
            loggedIn: true,
            demoMode: true,
            deactivated: true,
            missingFields: ['name'],
            verification: { required: true, status },
            packageAvailable: false,
            limitAvailable: false,
          },
          purpose,
        ),
      ),
    )
    const unmet = requirements.filter(({ status }) => status === 'unmet')
    expect(
      missing([
        ...requirements.map(({ textKey }) => `${textKey}.title`),
        ...unmet.map(({ unmetKey }) => unmetKey),
        ...unmet.filter(({ fixPath }) => fixPath).map(({ textKey }) => `${textKey}.fix`),
      ]),
    ).toEqual([])
  })

  it('has a text for every payment message, payment cause and flow problem', () => {
    // The first two causes belong to attempts that never led to a payment.
    const causes = values.paymentCauses
      .slice(2)
      .flatMap((cause) =>
        ['title', 'meaning', 'next', 'money'].map((part) => `checkout.cause.${cause}.${part}`),
      )
    const problems = [...ownProblems, 'OTHER'].map((code) => `machines.problem.${code}`)
    expect(missing([...checkout.map(({ moneyKey }) => moneyKey), ...causes, ...problems])).toEqual([])
  })
})

describe('notification key', () => {
  it('has a subject and a body for every mail sent by records or other code', () => {
    const mails = records
      .flatMap(({ machine }) => Object.keys(machine.implementations.actions))
      .filter((name) => name.startsWith('mail.'))
    const others = [
      'chat.notice',
      'mail.searchFound',
      'mail.tokenCreated',
      'mail.webhookSet',
      'mail.webhookOff',
    ]
    const keys = [...mails, ...others].flatMap((type) => [
      noticeKey(type, 'subject'),
      noticeKey(type, 'body'),
    ])
    expect(mails.length).toBeGreaterThan(30)
    expect(missing(keys)).toEqual([])
  })
})

describe('key of a rejected field', () => {
  /**
   * Returns the quoted strings shaped like keys, in files where such strings are only refusal keys or webhook events.
   */
  const quoted = (...paths: string[]) =>
    execFileSync('git', ['grep', '-hoE', String.raw`'[a-z]+\.[A-Za-z.-]+'`, '--', ...paths], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean)
      .map((text) => text.slice(1, -1))

  it('has an English text wherever a schema or a flow names one', () => {
    const shapes = quoted('contract/calls', ':!contract/calls/event-values.ts').filter(
      (key) => !sentEvents.some((event) => event === key),
    )
    const flows = quoted('machines/flows').filter((key) => /^(errors|refusals)\./.test(key))
    expect(shapes.length).toBeGreaterThan(100)
    expect(missing([...shapes, ...flows])).toEqual([])
  })
})

describe('literal key', () => {
  it('fails to type-check without a text', () => {
    const right: TextKey = 'shell.siteName'
    // @ts-expect-error `TextKey` must not widen to `string`.
    const wrong: TextKey = 'shell.none'
    expect(missing([right, wrong])).toEqual(['shell.none'])
  })
})
