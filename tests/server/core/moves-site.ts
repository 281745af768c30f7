import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeEach } from 'vitest'
import { advance, allowedEvents, requireTaken, seenBy } from '../../../server/core/advance'
import { type Move } from '../../../server/core/kind'
import type {
  BlockTable,
  MembershipTable,
  PaymentTable,
  PropertyTable,
  ReportTable,
} from '../../../server/platform/db/schema.gen'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { recordsSite } from '../../support/records-site'

/** A move without its time. */
export type Sent = Omit<Move, 'now'>

export const day = 86_400_000
export const someone = (id: number) => ({ role: 'person', id }) as const
export const server = { role: 'server', id: null } as const
export const clock = { role: 'clock', id: null } as const
export const gateway = { role: 'gateway', id: null } as const

export const lifted = { type: 'block.lifted' }
export const overruled = { type: 'block.overruled' }
export const notFound = { code: 'NOT_FOUND', text: 'refusals.notFound', more: {} }
export const forbidden = (events: string[]) => ({
  code: 'FORBIDDEN',
  text: 'refusals.forbidden',
  more: { events },
})
export const notAllowed = (events: string[]) => ({
  code: 'NOT_ALLOWED',
  text: 'refusals.notAllowed',
  more: { events },
})
export const reasonNeeded = {
  code: 'VALIDATION',
  text: 'refusals.reasonNeeded',
  more: { errors: { reason: 'refusals.reasonNeeded' } },
}

/** Sets up Ann, Ben and the first administrator in an empty database, with helpers for `advance` on their records. */
export function movesSite() {
  const site = recordsSite()
  const who = { ann: 0, ben: 0, chief: 0 }
  beforeEach(async () => {
    who.ann = (await person(site)).user.id
    who.ben = (await person(site)).user.id
    who.chief = (await person(site, { role: 'admin' })).user.id
  })

  const administrator = (id = who.chief) => ({ role: 'admin', id }) as const
  const now = () => site.clock.now()
  const send = (move: Sent) => site.inTransaction((trx) => advance(trx, { ...move, now: now() }))
  const ask = (move: Sent) => site.inTransaction((trx) => requireTaken(trx, { ...move, now: now() }))
  const menu = (move: Pick<Move, 'record' | 'id' | 'actor'>) =>
    site.inTransaction((trx) => allowedEvents(trx, { ...move, now: now() }))
  const look = (move: Pick<Move, 'record' | 'id' | 'actor'>) =>
    site.inTransaction((trx) => seenBy(trx, { ...move, now: now() }))

  const clerk = async (...permissions: string[]) =>
    (await person(site, { role: 'admin', permissions })).user.id

  const history = () => site.db.selectFrom('record_history').selectAll().orderBy('id').execute()
  const queued = () => site.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const effects = async () => (await queued()).map(({ type, payload }) => [type, payload])

  const made = () => ({ created_at: now(), updated_at: now() })

  async function block(values: Partial<Insertable<BlockTable>> = {}): Promise<number> {
    const { id } = await site.db
      .insertInto('block')
      .values({ user_id: who.ann, to_user_id: who.ben, to_admin: false, reason: null, ...made(), ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Creates Ann's report of Ben. */
  async function report(values: Partial<Insertable<ReportTable>> = {}): Promise<number> {
    const about = { user_id: who.ann, to_user_id: who.ben, concerned_id: who.ben, other_message: 'A fraud' }
    const { id } = await site.db
      .insertInto('report')
      .values({ ...about, ...made(), ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function membership(values: Partial<Insertable<MembershipTable>> = {}): Promise<number> {
    const { id } = await site.db
      .insertInto('membership')
      .values({
        email: 'ben@example.test',
        user_id: who.ben,
        permissions: ['reports'],
        state: 'active',
        due_at: new Date(now().getTime() + day),
        ...made(),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function payment(values: Partial<Insertable<PaymentTable>> = {}): Promise<string> {
    const id = randomUUID()
    await site.db
      .insertInto('payment')
      .values({
        id,
        user_id: who.ann,
        package_id: await makePackage({ ctx: site }, { price_minor: 4900 }),
        gateway: 'stripe',
        mode: 'sandbox',
        payment_type: 'online',
        amount_minor: 4900,
        currency: 'USD',
        state: 'pending',
        ...made(),
        ...values,
      })
      .execute()
    return id
  }

  /** Creates Ann's house, public by default. */
  async function property(values: Partial<Insertable<PropertyTable>> = {}): Promise<number> {
    const slug = randomUUID()
    const category = await site.db
      .insertInto('category')
      .values({ name: slug, slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await site.db
      .insertInto('property')
      .values({
        slug,
        user_id: who.ann,
        category_id: category.id,
        property_type: 'sell',
        title: 'A house',
        description: 'Like many others',
        price: 10_000_000,
        currency: 'USD',
        address: '12 Pine Street',
        city: 'Seattle',
        state: 'Washington',
        country: 'United States',
        latitude: 47.6,
        longitude: -122.33,
        request_status: 'approved',
        status: 'active',
        market_status: 'available',
        posted_at: now(),
        updated_at: now(),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Creates an active subscription of Ann's. */
  async function subscription(): Promise<number> {
    const packageId = await makePackage({ ctx: site }, { price_minor: 0 })
    const { id } = await site.db
      .insertInto('subscription')
      .values({
        user_id: who.ann,
        package_id: packageId,
        payment_id: null,
        granted_by: who.chief,
        state: 'active',
        starts_at: now(),
        due_at: new Date(now().getTime() + day),
        created_at: now(),
        client_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    site,
    who,
    administrator,
    now,
    send,
    ask,
    menu,
    look,
    clerk,
    history,
    queued,
    effects,
    made,
    block,
    report,
    membership,
    payment,
    property,
    subscription,
  }
}
