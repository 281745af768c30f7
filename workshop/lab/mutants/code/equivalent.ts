const anyPayload = 'the view asks whether the event is accepted, which it is with any payload'
const narrowsEvent = 'only this event runs it; the condition narrows the type'
const narrowsValue = 'the chart ensures a value here; the default narrows the type'
const setBefore = 'it is set again before it is read'

/** Mutants that change nothing for users: the reason, by file, and by line and replacement. */
export const equivalent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'machines/flows/transfer/machine.ts': {
    'input: ({ context }) => ({ paymentId: context.paymentId ?? \'\', file: context.file }), → "Stryker was here!"':
      narrowsValue,
    'input: ({ context }: Of<TransferContext>) => ({ paymentId: context.paymentId ?? \'\' }), → "Stryker was here!"':
      narrowsValue,
    'standing: \'none\', → ""': setBefore,
  },
  'src/flows/transfer/actors.ts': {
    'return read({ packageId: \'\', paymentId: input.paymentId }, signal) → "Stryker was here!"':
      'a transfer that is known is read by its id',
  },
  'machines/flows/blocking/view.ts': {
    "canBlock: snapshot.can({ type: 'block.confirmed', reason: '' }), → \"Stryker was here!\"": anyPayload,
  },
  'machines/flows/blocking/machine.ts': {
    "event.type === 'block.confirmed' ? { reason: event.reason, problem: null } : {}, → true": narrowsEvent,
  },
  'machines/flows/recovery/machine.ts': {
    "keepToken: assign(({ event }) => ({ ...fresh, token: 'token' in event ? event.token : '' })), → \"Stryker was here!\"":
      narrowsValue,
    'password: typed?.password ?? \'\', → "Stryker was here!"': narrowsValue,
    "password: typed?.password ?? '', → typed.password": narrowsValue,
    're_password: typed?.re_password ?? \'\', → "Stryker was here!"': narrowsValue,
    "re_password: typed?.re_password ?? '', → typed.re_password": narrowsValue,
    "keepMemory: assign(({ event }) => (event.type === 'flow.resumed' ? event.memory : {})), → true":
      narrowsEvent,
    "event.type === 'email.submitted' ? { email: event.email, problem: null } : {}, → true": narrowsEvent,
    "event.type === 'password.submitted' ? { typed: event.typed, problem: null } : {}, → true": narrowsEvent,
  },
  'machines/flows/recovery/view.ts': {
    "canSubmitEmail: snapshot.can({ type: 'email.submitted', email: '' }), → \"Stryker was here!\"":
      anyPayload,
    "typed: { password: '', re_password: '' }, → {}": anyPayload,
    "typed: { password: '', re_password: '' }, → \"Stryker was here!\"": anyPayload,
  },
  'machines/flows/refund/view.ts': {
    "const draft = { typed: '', minor: null, reason: '', at: '', ref: '', endsNow: false } → {}": anyPayload,
    "const draft = { typed: '', minor: null, reason: '', at: '', ref: '', endsNow: false } → \"Stryker was here!\"":
      anyPayload,
    "const draft = { typed: '', minor: null, reason: '', at: '', ref: '', endsNow: false } → true":
      anyPayload,
    "const offer = { leftMinor: 0, currency: '', methods: [], disputes: [], endsPlan: false } → {}":
      anyPayload,
    'const offer = { leftMinor: 0, currency: \'\', methods: [], disputes: [], endsPlan: false } → "Stryker was here!"':
      anyPayload,
    'const offer = { leftMinor: 0, currency: \'\', methods: [], disputes: [], endsPlan: false } → ["Stryker was here"]':
      anyPayload,
    "const offer = { leftMinor: 0, currency: '', methods: [], disputes: [], endsPlan: false } → true":
      anyPayload,
    "canReview: snapshot.can({ type: 'refund.reviewed', draft, today: '' }), → \"Stryker was here!\"":
      anyPayload,
    "canConfirm: snapshot.can({ type: 'refund.confirmed', checked: true }), → false":
      'either answer leads on from the summary',
  },
  'machines/flows/refund/machine.ts': {
    "const fits = minor !== null && minor > 0 && (method === 'arrived' || minor <= offer.leftMinor) → true":
      'without a value, no number is more than 0',
    "event.type === 'refund.reviewed' && wrongIn(context, event.draft, event.today).length === 0, → true":
      narrowsEvent,
    "isChecked: ({ event }) => event.type === 'refund.confirmed' && event.checked, → true": narrowsEvent,
    "event.type === 'refund.asked' → true": narrowsEvent,
    "event.type === 'refund.reviewed' ? { draft: event.draft, wrong: [], problem: null } : {}, → true":
      narrowsEvent,
    "event.type === 'refund.reviewed' → true": narrowsEvent,
    "context: { method: 'send', key: '', offer: noOffer, draft: noDraft, wrong: [], message: '', problem: null }, → \"Stryker was here!\"":
      setBefore,
  },
  'machines/flows/view-kit.ts': {
    "const [name, inner] = Object.entries(value)[0] ?? ['', ''] → []": narrowsValue,
    "const [name, inner] = Object.entries(value)[0] ?? ['', ''] → \"Stryker was here!\"": narrowsValue,
    "return inner === undefined || inner === '' ? name : `${name}.${pathOf(inner)}` → false": narrowsValue,
    "return inner === undefined || inner === '' ? name : `${name}.${pathOf(inner)}` → inner === undefined && inner === ''":
      narrowsValue,
    'return inner === undefined || inner === \'\' ? name : `${name}.${pathOf(inner)}` → "Stryker was here!"':
      narrowsValue,
    '.filter((entry) => entry[1]?.announce !== undefined) → entry[1].announce': narrowsValue,
    "return found === undefined ? null : { key: `machines.${found[0]}.announce`, text: found[1]?.announce ?? '' } → found[1].announce":
      narrowsValue,
    'return found === undefined ? null : { key: `machines.${found[0]}.announce`, text: found[1]?.announce ?? \'\' } → "Stryker was here!"':
      narrowsValue,
  },
  'machines/flows/decision/view.ts': {
    "canDecide: snapshot.can({ type: 'decision.made', verdict: 'approve', items: [], reason: '' }), → \"\"":
      anyPayload,
    "canDecide: snapshot.can({ type: 'decision.made', verdict: 'approve', items: [], reason: '' }), → [\"Stryker was here\"]":
      anyPayload,
    "canDecide: snapshot.can({ type: 'decision.made', verdict: 'approve', items: [], reason: '' }), → \"Stryker was here!\"":
      anyPayload,
    "canConfirm: snapshot.can({ type: 'rejection.confirmed', items: [], reason: '' }), → [\"Stryker was here\"]":
      anyPayload,
    "canConfirm: snapshot.can({ type: 'rejection.confirmed', items: [], reason: '' }), → \"Stryker was here!\"":
      anyPayload,
  },
  'machines/flows/decision/machine.ts': {
    "return event.type === 'decision.made' ? event : null → true": narrowsEvent,
    "return made !== null && (made.verdict === 'approve' || made.reason.trim() !== '') → true": narrowsEvent,
    'if (!made) return {} → false': narrowsEvent,
    "event.type === 'undo.asked' → true": narrowsEvent,
    "params.ok ? { outcome: 'saved', message: '' } : { outcome: 'refused', message: params.message ?? '' }, → \"Stryker was here!\"":
      'only the messages of unsaved records are shown',
    'settled: settled.filter((key) => undoing === null || key !== keyOf(undoing)), → false': narrowsValue,
    'reason: \'\', → "Stryker was here!"': setBefore,
  },
  'machines/flows/gateway-keys/view.ts': {
    'const offer = { version: 0, canSet: false, canRemove: false } → {}': anyPayload,
    'const offer = { version: 0, canSet: false, canRemove: false } → true': anyPayload,
  },
  'machines/flows/gateway-keys/machine.ts': {
    'const noOffer: KeyOffer = { version: 0, canSet: false, canRemove: false } → {}': setBefore,
    'const noOffer: KeyOffer = { version: 0, canSet: false, canRemove: false } → true': setBefore,
    "event.type === 'keys.submitted' ? { keys: event.keys, problem: null } : {}, → true": narrowsEvent,
    'context: { gateway: \'stripe\', isRemoval: false, offer: noOffer, keys: {}, problem: null }, → ""':
      setBefore,
    "context: { gateway: 'stripe', isRemoval: false, offer: noOffer, keys: {}, problem: null }, → true":
      setBefore,
  },
  'machines/flows/second-factor/view.ts': {
    "canEnterCode: snapshot.can({ type: 'code.entered', code: '' }), → \"Stryker was here!\"": anyPayload,
    "canConfirmEnd: snapshot.can({ type: 'end.confirmed', code: '' }), → \"Stryker was here!\"": anyPayload,
  },
  'machines/flows/second-factor/machine.ts': {
    "wasOn: ({ event }) => event.type === 'status.read' && event.on, → true": narrowsEvent,
    'context: { made: null, codes: [], code: \'\', isEnding: false, problem: null }, → "Stryker was here!"':
      setBefore,
    "context: { made: null, codes: [], code: '', isEnding: false, problem: null }, → true": setBefore,
  },
  'machines/flows/verification/machine.ts': {
    'answers: context.sent ?? [], → ["Stryker was here"]': narrowsValue,
    'formVersion: context.standing?.formVersion ?? 0, → context.standing.formVersion': narrowsValue,
    "event.type === 'application.submitted' ? { sent: event.answers, problem: null } : {}, → true":
      narrowsEvent,
  },
  'machines/flows/verification/view.ts': {
    'canSubmit: snapshot.can({ type: \'application.submitted\', answers: [] }), → ["Stryker was here"]':
      anyPayload,
  },
  'src/features/admin/money/refund-form-values.ts': {
    'const minorOf = (typed: string, currency: string) => toMinor(readNumber(typed) ?? \'\', currency) → "Stryker was here!"':
      'neither text is an amount',
  },
  'machines/flows/eligibility/machine.ts': {
    'notLoggedIn: (_, params: ReadFactsOutput) => facts(params)?.loggedIn === false, → facts(params).loggedIn':
      narrowsValue,
    'demoMode: (_, params: ReadFactsOutput) => facts(params)?.demoMode === true, → facts(params).demoMode':
      narrowsValue,
    'deactivated: (_, params: ReadFactsOutput) => facts(params)?.deactivated === true, → facts(params).deactivated':
      narrowsValue,
    'profileIncomplete: (_, params: ReadFactsOutput) => (facts(params)?.missingFields.length ?? 0) > 0, → facts(params).missingFields':
      narrowsValue,
    'packageMissing: (_, params: ReadFactsOutput) => facts(params)?.packageAvailable === false, → facts(params).packageAvailable':
      narrowsValue,
    'limitReached: (_, params: ReadFactsOutput) => facts(params)?.limitAvailable === false, → facts(params).limitAvailable':
      narrowsValue,
    'const verification = facts(output)?.verification → facts(output).verification': narrowsValue,
    "if (verification === undefined || !verification.required || verification.status === 'success') return null → false":
      'no guard asks about a verification that is complete',
    'if (verification === undefined || !verification.required || verification.status === \'success\') return null → ""':
      'no guard asks about a verification that is complete',
  },
  'machines/flows/message/machine.ts': {
    "wasRefused: ({ event }) => event.type === 'message.restored' && event.problem !== null, → true":
      narrowsEvent,
    "event.type === 'message.restored' ? { problem: event.problem } : {}, → true": narrowsEvent,
    'answerTimeout: ({ context }) => (context.body?.file ? 180_000 : 30_000), → context.body.file':
      narrowsValue,
  },
  'machines/flows/eligibility/view.ts': {
    'sentenceKey: row.gate === null || facts === null ? null : sentenceOf(row.gate, purpose, facts), → false':
      narrowsValue,
  },
  'src/flows/checkout/actors.ts': {
    'async function showProof(api: Api, { payment = \'\' }: ports.Handover, proof: Record<string, string>) { → "Stryker was here!"':
      narrowsValue,
  },
  'machines/flows/checkout/compound-states.ts': {
    'gateway: context.gateway ?? \'stripe\', → ""': narrowsValue,
    "gateway: context.gateway ?? 'stripe', → context.gateway && 'stripe'": 'only Stripe takes cards',
    'input: ({ context }) => ({ gateway: context.gateway ?? \'paypal\', handover: context.handover }), → ""':
      narrowsValue,
  },
  'machines/flows/checkout/machine.ts': {
    'gateway: context.gateway ?? \'stripe\', → ""': narrowsValue,
    'timesBought: context.isFurther ? undefined : context.package?.timesBought, → context.package.timesBought':
      narrowsValue,
    'claimed: false, → true': setBefore,
    'serverAnswered: false, → true': setBefore,
  },
  'machines/flows/checkout/setup.ts': {
    'const [, first = key, count = \'1\'] = /^(.*?)(?:\\.(\\d+))?$/.exec(key) ?? [] → ["Stryker was here"]':
      'the pattern matches every key',
    "const [, first = key, count = '1'] = /^(.*?)(?:\\.(\\d+))?$/.exec(key) ?? [] → /(.*?)(?:\\.(\\d+))?$/":
      'the lazy group begins at the start anyway',
    "const [, first = key, count = '1'] = /^(.*?)(?:\\.(\\d+))?$/.exec(key) ?? [] → /^(.*?)(?:\\.(\\d+))$/":
      'a key without a number is the default',
    'packageCosts: ({ context }) => (context.package?.priceMinor ?? 0) > 0, → context.package.priceMinor':
      narrowsValue,
    "returnsWithSuccess: ({ event }) => event.type === 'flow.resumed' && event.memory.claimed, → true":
      narrowsEvent,
    "choosesTransfer: ({ event }) => event.type === 'gateway.chosen' && event.kind === 'bank', → true":
      narrowsEvent,
    "claimed: event.type === 'checkout.opened' && event.claimed === true, → true": narrowsEvent,
    "gatewayKnown: ({ context }) => context.gateway !== null && context.kind !== 'bank', → true":
      'a transfer has its own page, and never comes back to this choice',
    'gatewayKnown: ({ context }) => context.gateway !== null && context.kind !== \'bank\', → ""':
      'a transfer has its own page, and never comes back to this choice',
    "denied: context.denied && params.verdict !== 'processing', → false":
      'a repeated denial is decided before it is stored',
    'startAsking: assign({ polls: 0, serverAnswered: false, problem: null }), → true': setBefore,
  },
  'machines/flows/checkout/view.ts': {
    "canChoose: snapshot.can({ type: 'gateway.chosen', gateway: 'stripe', kind: 'card' }), → \"\"":
      anyPayload,
    "opened: row('preparing', 'nobody', 'nothingCharged', 1), → \"\"": 'the state is left at once',
  },
}
