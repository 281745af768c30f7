import { pdfBytes } from '../../../tests/support/pdf'
import { form, photo, type Ground } from '../../../tests/support/listings-world'
import type { Client } from './client'
import type { Payer, People, Shop, Somebody } from './people'

/** Everything the server has acknowledged. */
export interface Acknowledged {
  messages: { key: string; id: number; seq: number; file: boolean }[]
  /** Posted listings by title; `id` is null if the server didn't answer. */
  listings: { title: string; id: number | null; drafted: boolean }[]
  /** Opened payment attempts, with the reports of the gateway and the server. */
  payments: { id: string; paid: boolean; success: boolean }[]
  /** Unexpected refusals. */
  odd: string[]
}

interface World {
  client: Client
  people: People
  at: Ground
  random: () => number
}

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000100018',
]

/**
 * Number of concurrent payers. An attempt left half-open by a kill blocks one of them until the gateway has been
 * queried about it.
 */
const atTheTill = 12

/** Lets all users repeat their actions until the client ends; resolves with everything acknowledged. */
export async function everybody(world: World): Promise<Acknowledged> {
  const done: Acknowledged = { messages: [], listings: [], payments: [], odd: [] }
  const { sellers, payers, pairs } = world.people
  const queue = [...payers]
  await Promise.all([
    ...sellers.map((seller, nth) => posts(world, done, seller, nth)),
    ...Array.from({ length: atTheTill }, () => pays(world, done, queue)),
    ...pairs.flatMap(([one, other], nth) => [
      chats(world, done, one, other, `${nth}a`),
      chats(world, done, other, one, `${nth}b`),
    ]),
  ])
  return done
}

async function chats({ client }: World, done: Acknowledged, from: Somebody, to: Somebody, name: string) {
  for (let nth = 0; !client.isOver(); nth++) {
    const key = `${name}-${nth}`
    const file = nth % 12 === 5 ? { file: new File([new Uint8Array(pdfBytes(key))], 'plan.pdf') } : {}
    const input = { receiver_id: to.id, message: key, idempotency_key: key, ...file }
    const content = await client.until('send_message', input, from.token)
    if (content?.error) done.odd.push(`send_message: ${content.message}`)
    else if (content)
      done.messages.push({ key, id: content.data.message_id, seq: content.data.seq, file: 'file' in file })
  }
}

/**
 * Alternates between posting in a single call and posting from a draft with an uploaded picture. Draft calls are
 * retried until answered.
 */
async function posts({ client, at, random }: World, done: Acknowledged, seller: Somebody, who: number) {
  for (let nth = 0; !client.isOver(); nth++) {
    const title = `Listing ${who}-${nth}`
    const colour = `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`
    const picture = await photo('front.jpg', colour)
    const fields = form(at, { title })
    if (nth % 2 === 0) {
      const outcome = await client.once('post_property', { ...fields, title_image: picture }, seller.token)
      if (!outcome.answered) done.listings.push({ title, id: null, drafted: false })
      else if (outcome.envelope.error) done.odd.push(`post_property: ${outcome.envelope.message}`)
      else done.listings.push({ title, id: outcome.envelope.data.id, drafted: false })
      continue
    }
    const draft = await client.until('listing-draft:save', { fields: { title } }, seller.token)
    const upload = { draft_id: draft?.data?.id, kind: 'title', file: picture }
    const kept = draft && (await client.until('listing-draft:file', upload, seller.token))
    if (!kept) return
    const posted = await client.until('post_property', { ...fields, draft_id: draft.data.id }, seller.token)
    // On a retry after a missing answer, the draft may be gone because the previous call was accepted.
    if (posted) done.listings.push({ title, id: posted.error ? null : posted.data.id, drafted: true })
    if (posted?.error && posted.code !== 'NOT_FOUND') done.odd.push(`post_property: ${posted.message}`)
  }
}

async function pays(world: World, done: Acknowledged, queue: Payer[]) {
  while (!world.client.isOver()) {
    const payer = queue.shift()
    if (!payer) return
    await pay({ ...world, shop: world.people }, done, payer)
  }
}

/** Lets one user buy the package once, with a card that may be declined or slow; stops when the client ends. */
export async function pay(
  { client, random, shop }: Pick<World, 'client' | 'random'> & { shop: Shop },
  done: Pick<Acknowledged, 'payments' | 'odd'>,
  payer: Payer,
): Promise<void> {
  const request = { package_id: shop.packageId, platform_type: 'web', idempotency_key: `pay-${payer.id}` }
  const opened = await client.until('create-payment-intent', request, payer.token)
  if (!opened) return
  if (opened.error) {
    done.odd.push(`create-payment-intent: ${opened.message}`)
    return
  }
  const { payment_transaction_id: id, client_secret: secret } = opened.data
  const one = { id, paid: false, success: false }
  done.payments.push(one)
  const intent = String(secret).split('_secret_')[0]!
  const card = {
    key: shop.publishableKey,
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cards[Math.floor(random() * cards.length)]!,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2035',
    'payment_method_data[card][cvc]': '123',
  }
  const confirmed = await client.gateway(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, card)
  one.paid = confirmed?.status === 'succeeded'
  const status = await client.until('payment-transaction-status', { payment_transaction_id: id }, payer.token)
  one.success = status?.data?.status === 'success'
}
