import { paymentMachine } from '../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../machines/records/refund-order/machine'
import { bankReceiptMachine } from '../../../machines/records/bank-receipt/machine'
import { statesTagged } from '../../../machines/tagged'
import type { Entry } from './gateway-ledger'
import type { Tab } from './payer'
import { readBook, violate, type World } from './world'

/** Screens that deny a charge: they say that nothing was charged and that the attempt has ended. */
const denying = new Set(['notPaid', 'declined'])
/** Statuses in a payment list that deny a charge. */
const denied = new Set(['failed', 'expired'])

/** Checks what must hold at any time, with messages in transit. Called when nothing is moving. */
export async function holdsNow(world: World): Promise<void> {
  await readBook(world)
  await grantedOnce(world)
  await historyIsOneChain(world)
  for (const payer of world.payers)
    for (const tab of payer.tabs) {
      const { screen } = tab.view()
      if (denying.has(screen)) mayDeny(world, tab)
      if (screen === 'paid') await isKnown(world, tab)
    }
}

const paymentsOf = ({ site }: World) =>
  site.app.ctx.db
    .selectFrom('payment')
    .leftJoin('subscription', 'subscription.payment_id', 'payment.id')
    .selectAll('payment')
    .select(['subscription.id as granted', 'subscription.state as runs'])
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()

/** Checks that each purchase has granted at most one plan: only one of its attempts has a plan that hasn't ended. */
async function grantedOnce(world: World): Promise<void> {
  const rows = await paymentsOf(world)
  const counted = new Map<string, number>()
  for (const { purchase_id, runs } of rows)
    if (runs !== null && runs !== 'ended') counted.set(purchase_id, (counted.get(purchase_id) ?? 0) + 1)
  for (const count of counted.values())
    if (count > 1) violate(world, 'one grant a purchase', `a purchase has ${count} plans that run`)
  const charges = world.transferred
  for (const { id, gateway, runs, state } of rows)
    if (
      runs !== null &&
      state === 'success' &&
      !(gateway === 'bank' ? charges.has(id) : world.takenAt.has(id))
    )
      violate(world, 'no grant without the money', `a plan was granted and ${gateway} has no money for it`)
}

/**
 * Checks that each entry of a record's history starts in the state in which the previous one ended, so the second of
 * two concurrent changes has seen the first.
 */
async function historyIsOneChain(world: World): Promise<void> {
  const lines = await world.site.app.ctx.db
    .selectFrom('record_history')
    .select(['record', 'record_id', 'event', 'from_state', 'to_state'])
    .orderBy('id')
    .execute()
  const reached = new Map<string, string>()
  for (const { record, record_id: id, event, from_state: from, to_state: to } of lines) {
    const before = reached.get(`${record} ${id}`)
    if (before !== undefined && before !== from)
      violate(world, 'a history is one chain', `${record}: ${event} left ${from}, and it was ${before}`)
    reached.set(`${record} ${id}`, to)
  }
}

/** Checks that a page only denies a charge if there was no money at its last query. */
function mayDeny(world: World, tab: Tab): void {
  const { paymentId } = tab.view()
  const taken = paymentId === null ? undefined : world.takenAt.get(paymentId)
  const asked = world.askedAt.get(tab.name)
  if (taken === undefined || asked === undefined || asked <= taken) return
  violate(world, 'no page denies money that was taken', `${tab.name} shows ${tab.view().screen}`)
}

/** Checks that everything a page shows as paid is stored, so that a server crash can't lose it. */
async function isKnown(world: World, tab: Tab): Promise<void> {
  const { paymentId } = tab.view()
  const row = (await paymentsOf(world)).find(({ id }) => id === paymentId)
  if (!row || row.granted === null)
    violate(world, 'paid is what the server knows', `${tab.name} shows paid, and nothing was granted`)
}

const open = new Set<string>(statesTagged(paymentMachine, 'open'))
const bought = new Set<string>(statesTagged(paymentMachine, 'bought'))
const undecided = new Set<string>(statesTagged(paymentMachine, 'undecided', 'waitsForOperator'))
const unanswered = new Set<string>(statesTagged(refundOrderMachine, 'unanswered'))
const waitsForPayer = new Set<string>(statesTagged(bankReceiptMachine, 'waitsForPayer'))
const seen = new Set<string>(statesTagged(refundOrderMachine, 'waitsForOperator'))

/** Checks what must hold once nothing fails any more and all documented times have passed. */
export async function holdsAtLast(world: World): Promise<void> {
  const { db } = world.site.app.ctx
  const book = await readBook(world)
  const rows = await paymentsOf(world)
  const byPurchase = (purchase: string) => rows.filter((row) => row.purchase_id === purchase)
  for (const row of rows) {
    const name = `${row.gateway} payment ${rows.indexOf(row) + 1}`
    const transfer = await db
      .selectFrom('bank_receipt')
      .select('state')
      .where('id', '=', row.id)
      .executeTakeFirst()
    const waitsForAdmin = transfer && !waitsForPayer.has(transfer.state)
    if (open.has(row.state) && !waitsForAdmin)
      violate(world, 'everything ends', `${name} is still ${row.state}`)
    if (row.second_of !== null) continue
    const entry = book.find(({ payment }) => payment === row.id)
    const seconds = rows.filter(({ second_of }) => second_of === row.id)
    if (entry) moneyIsSeen(world, name, entry, row, seconds)
    const written = [row, ...seconds].reduce((sum, { captured_minor }) => sum + (captured_minor ?? 0), 0)
    if (row.payment_type === 'online' && written > (entry?.taken ?? 0))
      violate(world, 'no money is made up', `${name} has got ${written} by its records, and never did`)
    const has = entry ? entry.taken > entry.back : world.transferred.has(row.id)
    if (row.state === 'success' && !has)
      violate(world, 'no grant without the money', `${name} is paid, and no money is there`)
    if (row.state === 'success' && row.granted === null)
      violate(world, 'no lost money unseen', `${name} is paid and has bought nothing`)
    if (byPurchase(row.purchase_id).filter(({ state }) => bought.has(state)).length > 1)
      violate(world, 'one grant a purchase', `${name} and another attempt have both bought`)
  }
  const orders = await db.selectFrom('refund_order').select(['state']).execute()
  for (const { state } of orders)
    if (unanswered.has(state) && !seen.has(state))
      violate(world, 'everything ends', `a refund order is still ${state}`)
  const events = await db
    .selectFrom('payment_event')
    .select('outcome')
    .where('run_at', 'is not', null)
    .execute()
  for (const { outcome } of events) violate(world, 'everything ends', `a webhook waits still: ${outcome}`)
  for (const { tabs } of world.payers)
    for (const tab of tabs)
      if (tab.view().busy && !tab.isDone() && tab.window() === null && world.timers.next() === null)
        violate(world, 'everything ends', `${tab.name} waits for nothing: ${tab.view().screen}`)
  await noticesArrive(world)
  await listsDenyNothing(world, book)
}

/**
 * Checks that everyone who must be notified of a change is notified, even if the server died in the middle of the
 * change.
 */
async function noticesArrive(world: World): Promise<void> {
  const effects = await world.site.app.ctx.db
    .selectFrom('outbox')
    .leftJoin('notification', 'notification.letter', 'outbox.letter')
    .select(['outbox.type', 'outbox.done_at', 'outbox.last_error', 'notification.id as notice'])
    .execute()
  for (const { type, done_at: isDone, last_error: error, notice } of effects) {
    if (!isDone) violate(world, 'everything ends', `${type} was never carried out: ${error}`)
    else if (notifies.test(type) && notice === null)
      violate(world, 'a notice arrives', `${type} counts as carried out, and nobody was notified`)
  }
}

/** Effects that write a notification. */
const notifies = /^mail\.|\.tell$/

type Row = Awaited<ReturnType<typeof paymentsOf>>[number]

/** Checks that money a gateway holds for us has been granted or is up for review; refunded money doesn't count. */
function moneyIsSeen(world: World, name: string, entry: Entry, row: Row, seconds: Row[]): void {
  const left = entry.taken - entry.back
  const isSeen = undecided.has(row.state) || (bought.has(row.state) && row.granted !== null)
  const isSeenBeside = seconds.some(({ state }) => undecided.has(state))
  if (left > 0 && !isSeen && !isSeenBeside)
    violate(world, 'no lost money unseen', `${entry.gateway} has ${left} of ${name}, which is ${row.state}`)
  if (left <= 0 && bought.has(row.state) && row.state !== 'disputed')
    violate(world, 'no grant without the money', `${name} is ${row.state}, and all of its money went back`)
}

/** Checks that the payer's own payment list shows no received money as unpaid. */
async function listsDenyNothing(world: World, book: Entry[]): Promise<void> {
  for (const { name, token } of world.payers) {
    const { data } = await world.site.app.call('get_payment_details', { limit: 100 }, { token })
    for (const { payment_transaction_id: id, status } of data as {
      payment_transaction_id: string
      status: string
    }[]) {
      const entry = book.find(({ payment }) => payment === id)
      if (entry && entry.taken > entry.back && denied.has(status))
        violate(world, 'no page denies money that was taken', `the list of ${name} says ${status}`)
    }
  }
}
