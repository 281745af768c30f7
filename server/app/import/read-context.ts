import type { CatalogueTexts } from '../../platform/db/columns'
import { emailKey } from '../../../contract/person/email-address'
import { factBounds } from '../../../contract/listing/fact-bounds'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { readyAccount } from '../../areas/setup'
import { loadPictures } from '../open-workshop'
import type { Mapping } from './mapping'
import { BadImport } from './mapping'
import type { ImportContext } from './row'

/** Loads the data that rows are validated against, and stores the illustrations that the mapping requests. */
export async function knownOf(ctx: Ctx, mapping: Mapping): Promise<Omit<ImportContext, 'signOf'>> {
  const { db, clock } = ctx
  const { illustrations, isWarm } = await loadPictures()
  const categories = await db.selectFrom('category').select(['id', 'slug']).orderBy('id').execute()
  const asked = await db.selectFrom('category_parameter').select(['category_id', 'parameter_id']).execute()
  const parameters = await db
    .selectFrom('parameter')
    .select(['id', 'name', 'kind', 'options', 'unit', 'measure', 'value_min', 'value_max', 'texts'])
    .execute()
  const names = new Set(parameters.map(({ name }) => name.toLowerCase()))
  const year = clock.now().getUTCFullYear()
  const pictures = await illustrations(ctx, mapping.illustrations)
  // A server running in parallel doesn't know about pending files, so create them now.
  await ctx.files.makeAll()
  return {
    categories: new Map(
      categories.map(({ id, slug }) => [
        slug,
        { id, asks: new Set(asked.filter((one) => one.category_id === id).map((one) => one.parameter_id)) },
      ]),
    ),
    parameters: new Map(
      parameters.flatMap(({ name, id, kind, options, texts, ...said }) => {
        const translated = optionsByName(texts, options)
        const known = { id, kind, options, translated, bounds: factBounds(said, year) }
        // A name in the main language takes precedence over another attribute's translated name.
        return [...namesIn(texts).filter((other) => !names.has(other)), name.toLowerCase()].map(
          (each) => [each, known] as const,
        )
      }),
    ),
    illustrations: pictures.flatMap((keys) =>
      keys.filter((_, index) => isWarm(index) === (mapping.climate === 'warm')),
    ),
    now: clock.now(),
  }
}

/** Returns an attribute's translated names in lower case. */
const namesIn = (texts: CatalogueTexts): string[] =>
  Object.values(texts).flatMap(({ name }) => (typeof name === 'string' ? name.toLowerCase() : []))

/** Maps translated option names, in lower case, to an attribute's options. */
const optionsByName = (texts: CatalogueTexts, options: readonly string[]): Map<string, string> =>
  new Map(
    Object.values(texts).flatMap(({ options: own }) =>
      typeof own === 'object'
        ? options.flatMap((option) => (own[option] ? [[own[option].toLowerCase(), option] as const] : []))
        : [],
    ),
  )

/**
 * Returns the owner of the listings: the account given on the command line, or the mapping's owner, created if missing.
 * Throws `BadImport` if the given account doesn't exist or isn't active.
 */
export async function ownerOf(ctx: Ctx, { owner }: Mapping, email?: string): Promise<UserRow> {
  const found = await ctx.db
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', emailKey(email ?? owner.email)))
    .where('account_state', '<>', 'purged')
    .executeTakeFirst()
  // Listings of inactive accounts are hidden, but imported listings would be public.
  if (found && found.account_state !== 'active')
    throw new BadImport(`The account of ${found.email} is not in use (${found.account_state}).`)
  if (found) return found
  if (email) throw new BadImport(`There is no account with the address ${email}.`)
  const person = {
    name: owner.name,
    email: emailKey(owner.email),
    type: 'agent' as const,
    about_me: owner.about ?? null,
  }
  return ctx.db.transaction().execute(async (trx) => {
    const user = await readyAccount(trx, person, null, ctx.clock.now())
    // Never send e-mail to a made-up address.
    await trx
      .deleteFrom('outbox')
      .where('payload', '@>', JSON.stringify({ record: 'account', id: user.id }) as never)
      .execute()
    return user
  })
}
