import { nextEvent, type SettleFacts } from '../../server/areas/payments/settle'
import type { Design } from './designs'
import { wordOf } from './gateway'
import { payment, stateTexts } from './record'
import { withRow, type Job, type Row, type Word } from './world'

/** Where a settle leaves the rows, and the sentence about it. */
export type Settling = { rows: readonly Row[]; text: string }

/**
 * The server's `settle()` as one write: its own `nextEvent` chooses, the payment machine allows, the grant is in the
 * same transaction and there is one per payment (UNIQUE), whatever happens.
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
    const event = nextEvent(row.state, factsOf(word, bought, kind))
    if (event === null) break
    const claimed = event === 'gateway.failed' && kind === 'cancel' ? 'cancel.claimed' : event
    const state = payment(row.state, claimed, bought)
    if (state === null) break
    const grants = state === 'success' ? Math.max(1, row.grants) : row.grants
    now = withRow(now, p, { state, grants })
    text.push(`attempt ${p + 1} is now "${stateTexts(state)}"`)
  }
  return { rows: now, text: text.join(', ') || 'nothing changes' }
}

/**
 * What the sweep makes of an attempt that is closed here and has money at the gateway after all, its webhook lost
 * (rule 3: late money is money); null when it finds nothing new.
 */
export function swept(rows: readonly Row[], p: number, design: Design): Settling | null {
  const row = rows[p]
  const late = row?.state === 'failed' || row?.state === 'expired'
  if (!row || !late || !row.ref || design.sweepsOpenOnly) return null
  const settling = settle(rows, { kind: 'sweep', p, word: wordOf(row.charge) }, design)
  return settling.rows === rows ? null : settling
}

function factsOf(word: Word, granted: boolean, kind: Job['kind']): SettleFacts {
  const money = word === 'paid' || word === 'odd'
  const closed = kind === 'expire' ? 'expired' : 'failed'
  return {
    outcome: money ? 'success' : word === 'closed' ? closed : 'pending',
    matches: word === 'paid',
    granted,
  }
}
