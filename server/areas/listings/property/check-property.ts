import type { Kysely } from 'kysely'
import { listing } from '../../../../contract/limits'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { characteristicsOf } from '../../../../contract/listing/characteristics'
import { columnFields } from '../../../../contract/listing/property-fields'
import { toMinor } from '../../../../contract/money/minor-units'
import type { Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { DB, PropertyRow } from '../../../platform/db/schema'
import { Refusal, type RefusalText } from '../../../platform/refusal'
import type { FacilityDistance, ListingFields, ParameterValue } from '../../submissions'
import { checkParameters, readCategoryParameters } from './parameters'

type ListingInput = Omit<Partial<Parsed<'post_property'>>, 'draft_id' | 'idempotency_key'>
/** Current values of the listing, for a partial edit. */
export interface Before extends Pick<
  PropertyRow,
  'category_id' | 'property_type' | 'rentduration' | 'currency' | 'price'
> {
  answers: readonly ParameterValue[]
}
type Errors = Record<string, RefusalText>

/**
 * Validates an owner's input beyond its schema: currency of the site, category and its parameters, facilities. Refuses
 * with VALIDATION and one sentence per field. Doesn't check files.
 */
export async function checkFields(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  input: ListingInput,
  before: Before,
): Promise<ListingFields> {
  const errors: Errors = {}
  const fields: ListingFields = asSent(input)
  const type = input.property_type ?? before.property_type
  const duration = input.rentduration ?? (type === before.property_type ? before.rentduration : null)
  if (input.property_type !== undefined || input.rentduration !== undefined) {
    fields.property_type = type
    fields.rentduration = type === 'rent' ? duration : null
    if (type === 'rent' && !duration) errors['rentduration'] = 'refusals.rentDuration'
  }
  // "Price on request" takes precedence over the price, because ticking the box leaves the price field filled.
  if (input.price_on_request) fields.price = 0
  else if (input.price === undefined && input.price_on_request === false && isOnRequest(before.price))
    errors['price'] = 'refusals.priceRequired'
  else if (input.price !== undefined) {
    const minor = toMinor(input.price, before.currency)
    if (minor === null) errors['price'] = 'refusals.price'
    else if (Number(input.price) > listing.priceMax)
      errors['price'] = { key: 'refusals.numberHigh', params: { max: listing.priceMax } }
    else fields.price = minor
  }
  await checkFacts(db, input, before, { fields, errors, now: clock.now() })
  if (Object.keys(errors).length > 0) throw new Refusal('VALIDATION', 'refusals.validation', { errors })
  return fields
}

/** Returns fields stored as sent. */
const asSent = (input: ListingInput): ListingFields =>
  Object.fromEntries(
    [...columnFields, ...characteristicsOf('property').map(({ name }) => name)].flatMap((name) => {
      const value = input[name as keyof ListingInput]
      return value === undefined ? [] : [[name, value]]
    }),
  )

async function checkFacts(
  db: Kysely<DB>,
  input: ListingInput,
  before: Before,
  { fields, errors, now }: { fields: ListingFields; errors: Errors; now: Date },
) {
  const moved = input.category_id !== undefined && input.category_id !== before.category_id
  const categoryId = input.category_id ?? before.category_id
  if (moved) {
    const found = await db
      .selectFrom('category')
      .select('id')
      .where('id', '=', categoryId)
      .where('is_public', '=', true)
      .executeTakeFirst()
    if (!found) {
      errors['category_id'] = 'refusals.unknownId'
      return
    }
    fields.category_id = categoryId
  }
  if (input.parameters !== undefined || moved) {
    const asked = await readCategoryParameters(db, categoryId, now)
    const checked = checkParameters(asked, input.parameters ?? [], before.answers)
    Object.assign(errors, checked.errors)
    fields.parameters = checked.values
  }
  if (input.facilities !== undefined) {
    fields.facilities = distinct(input.facilities)
    const unknown = await unknownFacilities(db, fields.facilities)
    for (const id of unknown) errors[`facilities.${id}`] = 'refusals.unknownId'
  }
}

const distinct = (facilities: FacilityDistance[]) => [
  ...new Map(facilities.map((one) => [one.facility_id, one])).values(),
]

async function unknownFacilities(db: Kysely<DB>, facilities: FacilityDistance[]): Promise<number[]> {
  if (facilities.length === 0) return []
  const ids = facilities.map((one) => one.facility_id)
  const known = await db.selectFrom('facility').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => !known.some((one) => one.id === id))
}
