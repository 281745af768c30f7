import { slug } from '../../../contract/site/slug'
import type { Trx } from '../../core/kind'
import { json } from '../../platform/db/json'
import type { CategoryKey, ParameterKey } from './catalogue'
import { shippedTexts } from './catalogue-texts'
import { categories, facilities, parameters, reportReasons } from './catalogue'
import { packages } from './packages'

/** Ids of the seeded rows, by this folder's keys. */
export interface Essentials {
  category: Record<CategoryKey, number>
  parameter: Record<ParameterKey, number>
  facility: Record<string, number>
  package: Record<string, number>
}

const byName = <K extends string>(keys: readonly K[], rows: readonly { id: number }[]) =>
  Object.fromEntries(keys.map((key, index) => [key, rows[index]?.id])) as Record<K, number>

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as K[]

/** Seeds the essentials of a marketplace: categories with parameters, facilities, packages, report reasons. */
export async function seedEssentials(trx: Trx, now: Date): Promise<Essentials> {
  const parameter = byName(keysOf(parameters), await insertParameters(trx))
  const category = byName(keysOf(categories), await insertCategories(trx))
  const asked = keysOf(categories).flatMap((key) =>
    categories[key].asks.map((name, position) => ({
      category_id: category[key],
      parameter_id: parameter[name],
      position,
    })),
  )
  await trx.insertInto('category_parameter').values(asked).execute()
  const facilityRows = facilities.map((name, position) => ({
    name,
    icon: 'pin',
    position,
    texts: shippedTexts({ name }),
  }))
  const facility = byName(
    facilities,
    await trx.insertInto('facility').values(facilityRows).returning('id').execute(),
  )
  await trx
    .insertInto('report_reason')
    .values(
      reportReasons.map((reason, position) => ({
        reason,
        position,
        asks_text: position === reportReasons.length - 1,
        texts: shippedTexts({ reason }),
      })),
    )
    .execute()
  return { category, parameter, facility, package: await insertPackages(trx, now) }
}

const insertParameters = (trx: Trx) =>
  trx
    .insertInto('parameter')
    .values(
      keysOf(parameters).map((key, position) => {
        const one = parameters[key]
        return {
          name: one.name,
          kind: one.kind,
          options: json('options' in one ? one.options : []),
          unit: 'unit' in one ? one.unit : null,
          icon: one.icon,
          role: 'role' in one ? one.role : null,
          fact_group: 'group' in one ? one.group : null,
          measure: 'measure' in one ? one.measure : null,
          required: 'required' in one,
          position,
          texts: shippedTexts({
            name: one.name,
            unit: 'unit' in one ? one.unit : null,
            options: 'options' in one ? one.options : [],
          }),
        }
      }),
    )
    .returning('id')
    .execute()

const insertCategories = (trx: Trx) =>
  trx
    .insertInto('category')
    .values(
      keysOf(categories).map((key, position) => {
        const { name, about } = categories[key]
        const shown = {
          name,
          meta_title: `${name}s for sale and to rent`,
          meta_description: `${about}, for sale and to rent.`,
        }
        return Object.assign({ slug: slug(name), position, texts: shippedTexts(shown) }, shown)
      }),
    )
    .returning('id')
    .execute()

async function insertPackages(trx: Trx, now: Date): Promise<Record<string, number>> {
  const rows = await trx
    .insertInto('package')
    .values(
      packages.map(({ name, description, price, days, recommended = false }, position) => ({
        name,
        description,
        price_minor: price,
        currency: 'USD',
        duration_days: days,
        recommended,
        position,
        texts: shippedTexts({ name, description }),
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  const ids = byName(
    packages.map(({ name }) => name),
    rows,
  )
  const terms = packages.flatMap(({ name, features }) =>
    Object.entries(features).map(([feature, quota]) => ({ package_id: ids[name] ?? 0, feature, quota })),
  )
  await trx.insertInto('package_feature').values(terms).execute()
  return ids
}
