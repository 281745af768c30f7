import { meanings } from '../../../server/areas/payments/settle-payment'
import type { PaymentEvent } from '../../../machines/records/payment/machine'
import type { Design } from './designs'
import { wordOf } from './gateway'
import { payment, stateTexts } from './record'
import { withRow, type Job, type Row, type Word } from './world'

/** Rows after a settlement, and a sentence describing it. */
export type Settling = { rows: readonly Row[]; text: string }

/**
 * Models the server's `settle()` as one write: it offers its real `meanings`, the payment machine chooses, and the
 * grant is in the same transaction, limited to one per payment (UNIQUE).
 */
export function settle(
  rows: readonly Row[],
  { p, kind, word }: Pick<Job, 'p' | 'kind' | 'word'>,
  design: Design,
): Settling {
  let now = rows
  const text: string[] = []
  for (;;) {
    const row = now[p]
    if (!row || word === null) break
    const bought = design.bought(
      row,
      now.filter((_, at) => at !== p),
    )
    const state = meant(word, kind)
      .map((event) => payment(row.state, event, { alreadyGranted: bought, amountMatches: word === 'paid' }))
      .find((next) => next !== null)
    if (state === undefined || state === row.state) break
    const grants = state === 'success' ? Math.max(1, row.grants) : row.grants
    now = withRow(now, p, { state, grants })
    text.push(`attempt ${p + 1} is now "${stateTexts(state)}"`)
  }
  return { rows: now, text: text.join(', ') || 'nothing changes' }
}

/**
 * Returns the sweep's result for an attempt that is closed here but has money at the gateway whose webhook was lost
 * (rule 3: late money counts); null if it finds nothing new.
 */
export function swept(rows: readonly Row[], p: number, design: Design): Settling | null {
  const row = rows[p]
  const late = row?.state === 'failed' || row?.state === 'expired'
  if (!row || !late || !row.ref || design.sweepsOpenOnly) return null
  const settling = settle(rows, { kind: 'sweep', p, word: wordOf(row.charge) }, design)
  return settling.rows === rows ? null : settling
}

function meant(word: Word, kind: Job['kind']): readonly PaymentEvent['type'][] {
  if (word === 'paid' || word === 'odd') return meanings.success
  if (word !== 'closed') return meanings.pending
  if (kind === 'cancel') return ['cancel.claimed']
  return kind === 'expire' ? meanings.expired : meanings.failed
}
