import { randomUUID } from 'node:crypto'
import type { CallName } from '../../contract/types'
import { dispatchDue } from '../../server/sandbox/gateways/dispatch'
import { jobs } from '../../server/app/jobs/start'
import { sandboxes } from '../../server/sandbox/gateways/sandboxes'
import { afterwards, type Action } from '../../server/sandbox/gateways/gateway-sandbox'
import { newReceipt } from '../server/pdf'
import { nameOf, signed, type Webhook } from './network'
import { cards, choices, openTab, type Card, type Tab } from './payer'
import { callFrom, note, oneOf, price, readBook, violate, type Payer, type World } from './world'

/** Something that may happen now, and how readily it does. */
export interface Chance {
  weight: number
  /** What it is, in words; noted as a step. Null: it notes itself. */
  what: string | null
  act: () => Promise<void> | void
}

const triesOfWebhook = 8
const minute = 60_000
const hour = 60 * minute
/** Jumps of the clock, in milliseconds. */
const jumps = [1_000, 20_000, 2 * minute, 16 * minute, 65 * minute, 25 * hour, 73 * hour]

/** The jobs of the server that have to do with money. */
export const moneyJobs = jobs.filter(({ name }) =>
  ['effects', 'payment events', 'payment reconcile', 'forsaken refunds', 'transfer expiry'].includes(name),
)

const say = (ms: number) =>
  ms < minute ? `${ms / 1000} s` : ms < hour ? `${ms / minute} min` : `${ms / hour} h`

/** The clock goes on; what the stand-ins do by themselves meanwhile is done. */
export async function pass(world: World, ms: number): Promise<void> {
  const { site } = world
  site.app.ctx.clock.pass(ms)
  await dispatchDue(site.app.ctx)
  await site.sent()
  await readBook(world)
}

/** Begins a run of a job; resolves when it has ended. */
export async function runJob(world: World, name: string): Promise<void> {
  const { scheduler, app } = world.site
  const job = moneyJobs.find((one) => one.name === name)!
  const work = scheduler.newWork(`job ${name}`)
  world.running.add(name)
  try {
    await scheduler.running.run(work, () => job.run(app.ctx))
  } catch (error) {
    if (scheduler.isAlive(work)) violate(world, 'no job fails', `${name}: ${String(error)}`)
  } finally {
    world.running.delete(name)
  }
}

/** A webhook arrives; what is not taken by the server is sent again later. */
export async function deliver(world: World, webhook: Webhook): Promise<void> {
  const { scheduler, app, network, address } = world.site
  const { ctx } = app
  const work = scheduler.newWork(`webhook ${nameOf(webhook)}`)
  const headers = signed(webhook, ctx.gateways.sandbox.get(webhook.gateway)!, ctx.clock.now(), address)
  const url = `/webhooks/${webhook.gateway}`
  webhook.tries++
  const reply = await scheduler.running.run(work, () =>
    app.http.inject({ method: 'POST', url, headers, payload: webhook.raw }),
  )
  const isAlive = scheduler.isAlive(work)
  if (isAlive && reply.statusCode >= 500)
    violate(world, 'no answer of 500 or more', `${url} was answered ${reply.statusCode}`)
  if ((!isAlive || reply.statusCode >= 300) && webhook.tries < triesOfWebhook) network.webhooks.push(webhook)
}

/** What lies on the lines, and what may become of it. */
function ofWebhooks(world: World): Chance[] {
  const { webhooks } = world.site.network
  if (webhooks.length === 0) return []
  const take = () => webhooks.splice(Math.floor(world.random() * webhooks.length), 1)[0]!
  const sent = (): void => {
    const webhook = take()
    note(world, `The webhook ${nameOf(webhook)} arrives`)
    void deliver(world, webhook)
  }
  const doubled = (): void => {
    const webhook = take()
    note(world, `The webhook ${nameOf(webhook)} arrives twice at one moment`)
    void deliver(world, webhook)
    void deliver(world, { ...webhook })
  }
  const again = (): void => {
    const webhook = take()
    note(world, `The webhook ${nameOf(webhook)} arrives, and will once more`)
    webhooks.push({ ...webhook })
    void deliver(world, webhook)
  }
  const dropped = (): void => note(world, `The webhook ${nameOf(take())} is lost`)
  return [
    { weight: 4, what: null, act: sent },
    { weight: 0.6, what: null, act: doubled },
    { weight: 0.4, what: null, act: again },
    { weight: 0.6, what: null, act: dropped },
  ]
}

/** A page is opened, or opened again. */
export function open(
  world: World,
  payer: Payer,
  memory: ReturnType<Tab['memory']> = null,
  key?: string,
): void {
  const name = `${payer.name}’s tab ${++payer.opened}`
  const packageId = memory ? Number(memory.packageId) : oneOf(world, world.packages)
  const tab = openTab({
    site: world.site,
    timers: world.timers,
    line: (who, call, input, token) => callFrom(world, who, call, input, token),
    token: payer.token,
    packageId,
    key: key ?? memory?.key ?? `device-${world.seed}-${payer.name}-${payer.opened}`,
    name,
    memory,
    card: () => oneOf(world, ['pays', 'pays', ...Object.keys(cards)] as Card[]),
    shown: (shown) => showing(world, shown),
  })
  payer.tabs.push(tab)
}

function showing(world: World, tab: Tab): void {
  const { screen, moneyKey, paymentId } = tab.view()
  const shown = `${screen}, ${moneyKey}`
  if (world.screens.get(tab) === `${shown} ${paymentId}`) return
  world.screens.set(tab, `${shown} ${paymentId}`)
  world.isChanged = true
  world.walked.set(tab.name, [...(world.walked.get(tab.name) ?? []), screen])
  note(world, `  ${tab.name} shows ${shown}`)
}

function ofTab(world: World, payer: Payer, tab: Tab): Chance[] {
  const view = tab.view()
  const window = tab.window()
  const may: Chance[] = []
  const send = (weight: number, event: Parameters<Tab['send']>[0], what: string) =>
    may.push({ weight, what: `${tab.name}: ${what}`, act: () => tab.send(event) })
  if (view.canChoose)
    for (const choice of view.gateways.filter(({ kind }) => kind !== 'bank'))
      send(1.2, { type: 'gateway.chosen', ...choice }, `pays by ${choice.gateway}`)
  if (view.canSubmitCard) send(5, { type: 'card.submitted' }, 'presses Pay')
  if (view.canGoToGateway) send(5, { type: 'handover.confirmed' }, 'opens the gateway’s window')
  if (view.canRetry) send(1.5, { type: 'retry.asked' }, 'tries again')
  if (view.canRecheck) send(1, { type: 'recheck.asked' }, 'asks again')
  if (view.canChangeGateway) send(1, { type: 'gateway.changeAsked' }, 'wants another way to pay')
  if (view.canCancel) send(0.6, { type: 'wait.cancelled' }, 'cancels')
  if (view.canSayLeft) send(0.4, { type: 'gateway.left' }, 'says to be back')
  if (view.canBuyAnother) send(0.5, { type: 'another.asked' }, 'buys once more')
  if (window)
    for (const choice of choices)
      may.push({
        weight: choice === 'pay' ? 4 : choice === 'payAndLose' ? 1.2 : 0.6,
        what: `${tab.name}: chooses ${choice} at ${window.gateway}`,
        act: () => press(world, tab, choice),
      })
  const leave = () => {
    payer.tabs.splice(payer.tabs.indexOf(tab), 1)
    tab.close()
  }
  may.push({ weight: 0.25, what: `${tab.name} is closed`, act: leave })
  may.push({
    weight: 0.4,
    what: `${tab.name} is loaded again`,
    act: () => {
      const memory = tab.memory()
      leave()
      open(world, payer, memory)
    },
  })
  return may
}

async function press(world: World, tab: Tab, choice: (typeof choices)[number]): Promise<void> {
  const window = tab.window()!
  const { network, address, sent } = world.site
  await network.toStandIn(`${address}/sandbox/pay/${window.gateway}/${window.ref}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  await sent()
  await readBook(world)
  if (choice !== 'payAndLose' || world.random() < 0.5)
    window.close(['pay', 'pending', 'ongoing', 'wrongAmount'].includes(choice) ? 'done' : 'closed')
}

function ofPayers(world: World): Chance[] {
  return world.payers.flatMap((payer) => {
    const may = payer.tabs.flatMap((tab) => ofTab(world, payer, tab))
    if (payer.tabs.length < 2)
      may.push({
        weight: payer.tabs.length === 0 ? 2 : 0.7,
        what: `${payer.name} opens a tab`,
        act: () => open(world, payer),
      })
    return may
  })
}

/** Sends a call of somebody and does not wait for it. */
function send(world: World, who: string, name: CallName, input: object, token: string): void {
  callFrom(world, who, name, input, token).catch(() => undefined)
}

async function ofTransfers(world: World): Promise<Chance[]> {
  const rows = await world.site.app.ctx.db
    .selectFrom('bank_receipt')
    .innerJoin('payment', 'payment.id', 'bank_receipt.id')
    .select(['bank_receipt.id', 'bank_receipt.state', 'payment.user_id'])
    .orderBy('bank_receipt.created_at')
    .orderBy('bank_receipt.id')
    .execute()
  const may: Chance[] = world.payers.map((payer) => ({
    weight: 0.1,
    what: `${payer.name} begins a transfer`,
    act: () =>
      send(
        world,
        payer.name,
        'initiate-bank-transfer',
        { package_id: oneOf(world, world.packages) },
        payer.token,
      ),
  }))
  for (const { id, state, user_id } of rows) {
    const payer = world.payers.find(({ userId }) => userId === user_id)!
    const has = world.transferred.has(id)
    const about = { payment_transaction_id: id }
    if (!has)
      may.push({
        weight: 0.6,
        what: `${payer.name} transfers the money`,
        act: () => void world.transferred.set(id, price),
      })
    if (['awaitingReceipt', 'pendingVerification', 'rejected'].includes(state)) {
      may.push({
        weight: has ? 0.8 : 0.2,
        what: `${payer.name} sends a receipt`,
        act: () =>
          send(world, payer.name, 'upload-bank-receipt-file', { ...about, file: newReceipt() }, payer.token),
      })
      may.push({
        weight: 0.15,
        what: `${payer.name} cancels the transfer`,
        act: () => send(world, payer.name, 'payment-transaction-fail', about, payer.token),
      })
    }
    may.push(
      ...decisionsOf(world, 'bank-receipt', id, has ? receiptsWithMoney(state) : receiptsWithout(state)),
    )
  }
  return may
}

const receiptsWithMoney = (state: string) =>
  state === 'pendingVerification'
    ? ['receipt.approved', 'receipt.rejected']
    : state === 'success'
      ? []
      : ['money.found']
const receiptsWithout = (state: string) =>
  state === 'pendingVerification' ? ['receipt.rejected', 'transfer.refused'] : []

function decisionsOf(world: World, record: string, id: string, events: string[], weight = 0.5): Chance[] {
  return events.map((event) => ({
    weight,
    what: `The administrator decides ${event} of a ${record}`,
    act: () =>
      send(
        world,
        'the administrator',
        'admin/advance',
        { record, id, event, reason: 'Looked at' },
        world.adminToken,
      ),
  }))
}

/** What an administrator who looks at the gateway's book does about payments and refunds. */
async function ofAdministrators(world: World): Promise<Chance[]> {
  const { db } = world.site.app.ctx
  const book = await readBook(world)
  const rows = await db.selectFrom('payment').selectAll().orderBy('created_at').orderBy('id').execute()
  const orders = await db.selectFrom('refund_order').selectAll().orderBy('created_at').orderBy('id').execute()
  const may: Chance[] = [
    {
      weight: 0.15,
      what: 'The administrator has every gateway asked',
      act: () => send(world, 'the administrator', 'admin/payments-reconcile', {}, world.adminToken),
    },
  ]
  for (const { id, state, gateway } of rows) {
    const isOnline = gateway !== 'bank'
    const has = isOnline
      ? book.some((one) => one.payment === id && one.taken > one.back)
      : world.transferred.has(id)
    if (state === 'needsReview')
      may.push(
        ...decisionsOf(
          world,
          'payment',
          id,
          has ? ['review.granted', 'review.refused', 'word.askedAgain'] : ['word.askedAgain'],
        ),
      )
    if (state === 'needsRefund')
      may.push(...decisionsOf(world, 'payment', id, has ? ['money.kept'] : [], 0.2))
    if (isOnline && ['success', 'needsRefund'].includes(state))
      may.push({
        weight: state === 'success' ? 0.15 : 0.8,
        what: `The administrator orders a refund at ${gateway}`,
        act: () => void orderRefund(world, id).catch(() => undefined),
      })
  }
  for (const { id, state } of orders)
    if (state === 'silent') may.push(...decisionsOf(world, 'refund-order', id, ['order.again']))
  return may
}

async function orderRefund(world: World, id: string): Promise<void> {
  const { data } = await callFrom(
    world,
    'the administrator',
    'admin/payment',
    { payment_transaction_id: id },
    world.adminToken,
  )
  const left = (data.refundable.left.amount_minor ?? 0) as number
  if (!(left > 0)) return
  const amount = world.random() < 0.3 ? Math.ceil(left / 2) : left
  const order = {
    payment_transaction_id: id,
    key: randomUUID(),
    amount_minor: amount,
    left_minor: left,
    reason: 'Asked for',
  }
  await callFrom(world, 'the administrator', 'admin/refund', order, world.adminToken)
}

/** What banks and payers do at a gateway without us. */
async function ofGateways(world: World): Promise<Chance[]> {
  const { site } = world
  const rows = await site.app.ctx.db
    .selectFrom('payment')
    .select(['id', 'gateway', 'provider_ref'])
    .where('payment_type', '=', 'online')
    .where('second_of', 'is', null)
    .where('provider_ref', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, gateway, provider_ref }) => {
    const ref = provider_ref!.split('/').at(-1)!
    const happen = (action: Action, weight: number): Chance => ({
      weight,
      what: `At ${gateway}: ${action}`,
      act: async () => {
        await site.network.toStandIn(`${site.address}/sandbox/_control/${gateway}/${ref}`, {
          method: 'POST',
          body: JSON.stringify({ action }),
          headers: { 'content-type': 'application/json' },
        })
        await site.sent()
        await readBook(world)
      },
    })
    if (!world.takenAt.has(id)) return [happen('pay', 0.15)]
    return sandboxes[gateway]!.actions.filter((action) => afterwards.includes(action)).map((action) =>
      happen(action, 0.06),
    )
  })
}

function ofTime(world: World): Chance[] {
  const may: Chance[] = jumps.map((ms, at) => ({
    weight: at === 0 ? 0.3 : 0.06,
    what: `${say(ms)} pass`,
    act: () => pass(world, ms),
  }))
  const now = world.site.app.ctx.clock.now().getTime()
  const next = world.timers.next()
  if (next !== null && next - now <= 30_000)
    may.push({
      weight: 2,
      what: `${say(Math.max(0, next - now))} pass`,
      act: () => pass(world, Math.max(0, next - now)),
    })
  for (const { name } of moneyJobs.filter((job) => !world.running.has(job.name)))
    may.push({ weight: 0.15, what: `The job "${name}" begins`, act: () => void runJob(world, name) })
  return may
}

/** Everything that people, gateways and time may do now. */
export async function spontaneous(world: World): Promise<Chance[]> {
  const { bias } = world
  return [
    ...by(bias.payers, ofPayers(world)),
    ...by(bias.transfers, await ofTransfers(world)),
    ...by(bias.administrators, await ofAdministrators(world)),
    ...by(bias.gateways, await ofGateways(world)),
    ...by(bias.time, ofTime(world)),
  ]
}

const by = (factor: number, chances: Chance[]): Chance[] =>
  chances.map((one) => ({ ...one, weight: one.weight * factor }))

/** What is on its way already: webhooks. */
export const onTheWay = ofWebhooks
