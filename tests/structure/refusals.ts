import type { Source } from './sources'

/** A refusal that depends on the actor or on a state but doesn't come from a chart. */
interface BesideCharts {
  path: string
  /** Message keys of the refusal. */
  texts: readonly string[]
  why: string
}

/** Permitted refusals: they concern something that has no record (yet), or check early what a chart checks again. */
const besideCharts: readonly BesideCharts[] = [
  {
    path: 'server/areas/accounts/second-factor/factor-codes.ts',
    texts: ['refusals.factorUnreadable'],
    why: 'the key of a sealed secret is lost: nothing about who or when',
  },
  {
    path: 'server/areas/accounts/leave-account.ts',
    texts: ['refusals.ownOnly'],
    why: 'the id of another account in the input of a call for the own one (D43)',
  },
  {
    path: 'server/areas/accounts/second-factor/own-factor.ts',
    texts: ['refusals.factorNotBegun', 'refusals.factorIsOff', 'refusals.factorTeamOnly'],
    why: 'nobody without a place in the team has a record to ask; an end is refused before a code is asked for, by the chart again',
  },
  {
    path: 'server/areas/accounts/own-identities.ts',
    texts: ['refusals.identityOnlyWay'],
    why: 'ways to sign in have no record with states',
  },
  {
    path: 'server/areas/accounts/profile.ts',
    texts: ['refusals.ownOnly'],
    why: 'the id of another account in the input of a call for the own one (D43)',
  },
  {
    path: 'server/areas/accounts/sign-in.ts',
    texts: ['refusals.teamPassword'],
    why: 'signing in is no event of a record',
  },
  {
    path: 'server/areas/chat/block.ts',
    texts: ['blocking.self'],
    why: 'whom a block names, before there is a record of it',
  },
  {
    path: 'server/areas/chat/delete-message.ts',
    texts: ['refusals.ownOnly'],
    why: 'a message has no states',
  },
  {
    path: 'server/areas/chat/report.ts',
    texts: ['reports.own', 'reports.own'],
    why: 'what a report is about, before there is a record of it',
  },
  {
    path: 'server/areas/chat/conversation-sides.ts',
    texts: ['chat.self', 'chat.otherAdmin'],
    why: 'a message has no states',
  },
  {
    path: 'server/areas/chat/send-message.ts',
    texts: ['refusals.ownOnly', 'chat.self', 'chat.otherAdmin', 'blocking.cannotSend'],
    why: 'a message has no states; what stops it is the record of a block, which its own chart changes',
  },
  {
    path: 'server/areas/listings/engagement/set-mark.ts',
    texts: ['listings.ownListing', 'listings.notOnOffer', 'listings.noEnquiry'],
    why: 'a mark on a listing has no states',
  },
  {
    path: 'server/areas/listings/engagement/show-contact.ts',
    texts: ['listings.messagesOnly', 'public.detail.contactLocked'],
    why: 'what a listing shows of its owner has no states',
  },
  {
    path: 'server/areas/listing-kinds/set-status.ts',
    texts: ['listings.nothingAsked'],
    why: 'the chart waits for no answer there, so that there is no event to send to it',
  },
  {
    path: 'server/areas/packages/assign.ts',
    texts: ['refusals.ownOnly', 'refusals.packageNotFree'],
    why: 'who is given which plan, before there is a record of the subscription',
  },
  {
    path: 'server/areas/payments/open-payment.ts',
    texts: ['refusals.packageFree'],
    why: 'what can be paid for, before there is a record of the payment',
  },
  {
    path: 'server/areas/payments/payment-kind.ts',
    texts: ['refusals.refundBySum'],
    why: 'names the call to use instead, where the chart has refused already',
  },
  {
    path: 'server/areas/payments/receipt.ts',
    texts: ['refusals.receiptMissing'],
    why: 'reads a receipt and changes nothing',
  },
  {
    path: 'server/areas/verification/draft.ts',
    texts: ['verification.notNow'],
    why: 'a draft is no event: the chart tells by a tag whether one may be kept',
  },
  {
    path: 'server/areas/webhooks/own-webhooks.ts',
    texts: ['integrations.webhook.tooMany', 'integrations.webhook.isOff', 'integrations.webhook.isOff'],
    why: 'a setting of an account: how many there may be, and that nothing is sent to one that is off',
  },
]

/** Matches a refusal by actor or state: the code followed by the text, even across line breaks. */
const written = /new Refusal\(\s*'(?:FORBIDDEN|NOT_ALLOWED)',\s*(?:dataKey\()?(['`])([\w.]+)/g

/**
 * Returns an area's refusals by actor or state that neither a chart nor the list above accounts for, as `path: text`.
 * Such a rule belongs in a guard of the chart, with its text in the labels. Also returns entries of the list that no
 * longer occur.
 */
export function refusalsBesideCharts(sources: readonly Source[]): string[] {
  const found = sources
    .filter(({ path }) => path.startsWith('server/areas/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(written)].map(([, , key]) => `${path}: ${key!.replace(/\.$/, '')}`),
    )
  const named = besideCharts.flatMap(({ path, texts }) => texts.map((key) => `${path}: ${key}`))
  return [...without(found, named), ...without(named, found).map((one) => `no longer there: ${one}`)]
}

/** Returns a list after removing one occurrence of each of the others. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
