import type { Selectable } from 'kysely'
import { certainText } from '../../../contract/input/parse-number'
import { toMinor } from '../../../contract/money/minor-units'
import { toDecimal } from '../../../contract/money/money'
import type { PackageTable } from '../../platform/db/schema.gen'
import { readSetting } from '../../platform/settings/settings'
import { cleared, put, rowOf, wrong, type EntryKind } from './entry-kind'
import { formTexts, storedTexts } from './entry-texts'

/** Packages on sale. A subscription keeps the terms it was bought on (D67); changes apply to new purchases only. */
export const packages: { package: EntryKind<'package'> } = {
  package: {
    async read(db, id) {
      const row = await rowOf<Selectable<PackageTable>>(db, 'package', id)
      if (!row) return null
      const features = await db
        .selectFrom('package_feature')
        .select(['feature as type', 'quota'])
        .where('package_id', '=', id)
        .orderBy('feature')
        .execute()
      const { name, description, price_minor: minor, currency, duration_days, recommended, position } = row
      const values = {
        name,
        description: description ?? '',
        price: certainText(toDecimal({ minor, currency })),
        currency,
        duration_days,
        recommended,
        position,
        features: features.map(({ type, quota }) => ({ type, quota: quota === null ? '' : String(quota) })),
        texts: formTexts(row.texts),
      }
      return { values, image: null, path: '/subscription-plan' }
    },
    async write(trx, id, entry, { now }) {
      const { name, description, price, duration_days, recommended = false, position = 0, features } = entry
      const before = id === null ? undefined : await rowOf<Selectable<PackageTable>>(trx, 'package', id)
      const currency = before?.currency ?? (await readSetting(trx, 'currency_code'))
      const minor = toMinor(price, currency)
      if (minor === null) throw wrong('price', 'refusals.price')
      if (recommended)
        await trx.updateTable('package').set({ recommended: false }).where('recommended', '=', true).execute()
      const own = await put(trx, 'package', id, {
        name,
        description: cleared(description),
        price_minor: minor,
        currency,
        duration_days,
        recommended,
        position,
        texts: storedTexts(entry.texts),
        ...(id === null && { created_at: now }),
      })
      await trx.deleteFrom('package_feature').where('package_id', '=', own).execute()
      await trx
        .insertInto('package_feature')
        .values(features.map(({ type, quota }) => ({ package_id: own, feature: type, quota: quota ?? null })))
        .execute()
      return own
    },
  },
}
