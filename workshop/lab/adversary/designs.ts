import type { Row } from './world'

/** Designs of the server. The first is ours; the others leave one precaution out, and must be caught. */
export type Design = {
  name: string
  /** Whether the purchase counts as bought already when money comes for `row`. */
  bought: (row: Row, others: readonly Row[]) => boolean
  /** A second attempt is opened although one is open. */
  alwaysOpensAnew?: true
  /** Each webhook with "paid" grants, whether it was seen before or not. */
  grantsOnEachWebhook?: true
  /** A stored webhook about a closed attempt is put aside. */
  closedIsClosed?: true
  /** The sweep queries open attempts alone, so that late money whose webhook was lost stays unseen. */
  sweepsOpenOnly?: true
  /** The browser's claim of having paid is trusted. */
  believesTheBrowser?: true
  /** The page receives the gateway's answer before it is stored. */
  answersBeforeWriting?: true
  /** The page waits for an answer for ever. */
  pageHasNoPatience?: true
}

/** The facts of rule 3: another attempt at the same purchase has bought the package. */
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
