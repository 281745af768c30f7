import type { Insertable } from 'kysely'
import type { Scope } from '../../contract/api/token-scopes'
import type { Ctx } from '../../server/platform/context'
import { json } from '../../server/platform/db/json'
import type { UserRow } from '../../server/platform/db/schema'
import type { AppUserTable } from '../../server/platform/db/schema.gen'
import { newApiToken } from '../../server/platform/http/api-token'
import { hashToken, newToken } from '../../server/platform/secrets/token'

const year = 365 * 86_400_000

let made = 0

/** Creates a user with a confirmed account and a session; `values` overrides columns. */
export async function person(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  values: Partial<Insertable<AppUserTable>> = {},
): Promise<{ user: UserRow; token: string }> {
  const now = ctx.clock.now()
  const nth = ++made
  const user = await ctx.db
    .insertInto('app_user')
    .values({
      name: `Person ${nth}`,
      email: `person${nth}@example.test`,
      mobile: `+1555${String(nth).padStart(7, '0')}`,
      email_verified_at: now,
      account_state: 'active',
      created_at: now,
      updated_at: now,
      ...values,
      ...(values.role === 'admin' && { permissions: values.permissions ?? ['everything'] }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user, token: await signIn(ctx, user.id) }
}

/** Creates a new session for a user. */
export async function signIn(ctx: Pick<Ctx, 'db' | 'clock'>, userId: number): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + year),
    })
    .execute()
  return token
}

/** Creates an API token for a user, valid for a year. */
export async function apiTokenOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  userId: number,
  scopes: Scope[],
): Promise<string> {
  const token = newApiToken()
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('api_token')
    .values({
      user_id: userId,
      name: 'A CRM',
      token_hash: hashToken(token),
      last_four: token.slice(-4),
      scopes,
      created_at: now,
      expires_at: new Date(now.getTime() + year),
    })
    .execute()
  return token
}

/** Gives these users a public listing, so that anyone may refer to them in a call. */
export async function onShow({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ...ids: number[]): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('category')
    .values({ name: 'On show', slug: 'on-show' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: category_id } = await db
    .selectFrom('category')
    .select('id')
    .where('slug', '=', 'on-show')
    .executeTakeFirstOrThrow()
  const home = {
    category_id,
    property_type: 'sell' as const,
    title: 'On show',
    description: 'A house',
    price: 10_000_000,
    currency: 'USD',
    address: '1 Pine Street',
    city: 'Seattle',
    state: 'Washington',
    country: 'United States',
    latitude: 47.6,
    longitude: -122.33,
    attrs: json({}),
    request_status: 'approved' as const,
    status: 'active' as const,
    market_status: 'available' as const,
    posted_at: now,
    updated_at: now,
  }
  await db
    .insertInto('property')
    .values(ids.map((user_id) => Object.assign({ user_id, slug: `on-show-${user_id}` }, home)))
    .execute()
}

export const admin = (ctx: Ctx) => person(ctx, { role: 'admin', name: 'Test Admin' })
