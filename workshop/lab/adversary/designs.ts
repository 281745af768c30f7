import type { Row } from './world'

/** Designs of the server. The first is ours; each of the others omits one safeguard and must be caught. */
export type Design = {
  name: string
  /** Returns whether the purchase counts as already bought when money arrives for `row`. */
  bought: (row: Row, others: readonly Row[]) => boolean
  /** Opens a second attempt even if one is already open. */
  alwaysOpensAnew?: true
  /** Every "paid" webhook grants the package, even a duplicate. */
  grantsOnEachWebhook?: true
  /** Ignores stored webhooks about closed attempts. */
  closedIsClosed?: true
  /** The sweep only queries open attempts, so it misses late money whose webhook was lost. */
  sweepsOpenOnly?: true
  /** Trusts the browser's claim of having paid. */
  believesTheBrowser?: true
  /** Sends the gateway's answer to the page before storing it. */
  answersBeforeWriting?: true
  /** The page waits for an answer forever. */
  pageHasNoPatience?: true
}

/** The fact behind rule 3: another attempt at the same purchase has already bought the package. */
const boughtByAnother = (_: Row, others: readonly Row[]) =>
  others.some(({ state }) => state === 'success' || state === 'disputed')

export const ours: Design = { name: 'as built', bought: boughtByAnother }

export const noWebhookDedupe: Design = {
  name: 'no dedupe of webhooks',
  bought: boughtByAnother,
  grantsOnEachWebhook: true,
}

export const dedupePerTransactionOnly: Design = {
  name: 'dedupe per transaction only',
  bought: () => false,
  alwaysOpensAnew: true,
}

export const lateSuccessUnchecked: Design = {
  name: 'late success granted without a check',
  bought: (row, others) => row.state !== 'failed' && row.state !== 'expired' && boughtByAnother(row, others),
}

export const closedIsClosed: Design = {
  name: 'late money of a closed attempt not looked at',
  bought: boughtByAnother,
  closedIsClosed: true,
  sweepsOpenOnly: true,
}

export const sweepsOpenOnly: Design = {
  name: 'the sweep looks at open attempts only',
  bought: boughtByAnother,
  sweepsOpenOnly: true,
}

export const believesTheBrowser: Design = {
  name: 'the browser is believed',
  bought: boughtByAnother,
  believesTheBrowser: true,
}

export const answerFirst: Design = {
  name: 'answers before writing',
  bought: boughtByAnother,
  answersBeforeWriting: true,
}

export const noPatience: Design = {
  name: 'a page that waits for ever',
  bought: boughtByAnother,
  pageHasNoPatience: true,
}
