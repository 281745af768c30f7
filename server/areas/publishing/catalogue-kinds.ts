import { sql, type Selectable } from 'kysely'
import type { catalogueKinds } from '../../../contract/values'
import type { EntryValues } from '../../../contract/calls/publishing/entry-shapes'
import type {
  CategoryTable,
  CityTable,
  FacilityTable,
  ParameterTable,
  ReportReasonTable,
} from '../../platform/db/schema.gen'
import type { Trx } from '../../core/kind'
import { freeSlug } from '../listing-kinds'
import { cleared, onlyOne, put, rowOf, wrong, type EntryKind } from './entry-kind'
import { countUses } from './entry-subjects'
import { formTexts, storedTexts } from './entry-texts'

const nameTaken = { field: 'name', text: 'publishing.nameTaken' } as const
const named = (name: string) => sql`lower(name) = lower(${name})`

const category: EntryKind<'category'> = {
  picture: 'may',
  async read(db, id) {
    const row = await rowOf<Selectable<CategoryTable>>(db, 'category', id)
    if (!row) return null
    const asked = await db
      .selectFrom('category_parameter')
      .select('parameter_id')
      .where('category_id', '=', id)
      .orderBy('position')
      .orderBy('parameter_id')
      .execute()
    const { name, slug, position, image } = row
    const values = {
      name,
      slug,
      position,
      parameters: asked.map((one) => one.parameter_id),
      meta_title: row.meta_title ?? '',
      meta_description: row.meta_description ?? '',
      meta_keywords: row.meta_keywords ?? '',
      texts: formTexts(row.texts),
    }
    return { values, image, path: `/properties?category_slug_id=${encodeURIComponent(slug)}` }
  },
  async write(trx, id, values, { image }) {
    const { name, slug, position = 0, parameters = [] } = values
    await onlyOne(trx, 'category', id, named(name), nameTaken)
    if (slug)
      await onlyOne(trx, 'category', id, sql`slug = ${slug}`, { field: 'slug', text: 'publishing.slugTaken' })
    const made = id === null && !slug ? await freeSlug(trx, name, undefined, 'category') : undefined
    const own = await put(trx, 'category', id, {
      name,
      slug:
        slug ??
        (id === null ? (made ?? (await freeSlug(trx, 'category', undefined, 'category'))) : undefined),
      position,
      image,
      meta_title: cleared(values.meta_title),
      meta_description: cleared(values.meta_description),
      meta_keywords: cleared(values.meta_keywords),
      texts: storedTexts(values.texts),
    })
    await ask(trx, own, [...new Set(parameters)])
    return own
  },
}

/** Sets a category's parameters. Existing listings keep their values. */
async function ask(trx: Trx, categoryId: number, parameters: number[]): Promise<void> {
  const known = parameters.length
    ? await trx.selectFrom('parameter').select('id').where('id', 'in', parameters).execute()
    : []
  if (known.length < parameters.length) throw wrong('parameters', 'refusals.unknownId')
  await trx.deleteFrom('category_parameter').where('category_id', '=', categoryId).execute()
  if (parameters.length === 0) return
  await trx
    .insertInto('category_parameter')
    .values(parameters.map((parameter_id, position) => ({ category_id: categoryId, parameter_id, position })))
    .execute()
}

const parameter: EntryKind<'parameter'> = {
  async read(db, id) {
    const row = await rowOf<Selectable<ParameterTable>>(db, 'parameter', id)
    if (!row) return null
    const { name, kind, options, unit, icon, role, measure, fact_group, required, position } = row
    const values = {
      name,
      kind,
      options: options.join('\n'),
      unit: unit ?? '',
      icon: icon ?? '',
      role: role ?? '',
      measure: measure ?? '',
      value_min: row.value_min === null ? '' : String(row.value_min),
      value_max: row.value_max === null ? '' : String(row.value_max),
      fact_group: fact_group ?? '',
      required,
      position,
      texts: formTexts(row.texts, options),
    }
    return { values, image: null, path: null }
  },
  async write(trx, id, values) {
    const { name, kind, options = [], unit, icon, role, fact_group, required = false, position = 0 } = values
    const { measure, value_min, value_max } = values
    await onlyOne(trx, 'parameter', id, named(name), nameTaken)
    if (role)
      await onlyOne(trx, 'parameter', id, sql`role = ${role}`, {
        field: 'role',
        text: 'publishing.roleTaken',
      })
    const choices = kind === 'choice' || kind === 'multi' ? options : []
    if (id !== null) await keepsAnswers(trx, id, kind, choices)
    return put(trx, 'parameter', id, {
      name,
      kind,
      options: JSON.stringify(choices),
      unit: cleared(unit),
      icon: cleared(icon),
      role: role ?? null,
      measure: measure ?? null,
      value_min: kind === 'number' ? (value_min ?? null) : null,
      value_max: kind === 'number' ? (value_max ?? null) : null,
      fact_group: fact_group ?? null,
      required,
      position,
      texts: storedTexts(values.texts, choices),
    })
  },
}

/**
 * Refuses changes that would invalidate existing values: changing the kind of a parameter in use, or removing options
 * already chosen.
 */
async function keepsAnswers(
  trx: Trx,
  id: number,
  kind: EntryValues<'parameter'>['kind'],
  choices: readonly string[],
): Promise<void> {
  const before = await rowOf<Selectable<ParameterTable>>(trx, 'parameter', id)
  if (!before || (await countUses(trx, { kind: 'parameter', subject_id: id })) === 0) return
  if (before.kind !== kind) throw wrong('kind', 'publishing.kindUsed')
  const gone = before.options.filter((one) => !choices.includes(one))
  if (gone.length === 0) return
  const { rows } = await sql<{ option: string }>`
    select o.option from jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb) as o (option)
    where exists (select from property_parameter v where v.parameter_id = ${id}
      and o.option = any (case when ${kind === 'multi'} then string_to_array(v.value, ', ') else array[v.value] end))
    limit 1`.execute(trx)
  if (rows[0]) throw wrong('options', { key: 'publishing.optionUsed', params: { option: rows[0].option } })
}

const facility: EntryKind<'facility'> = {
  async read(db, id) {
    const row = await rowOf<Selectable<FacilityTable>>(db, 'facility', id)
    if (!row) return null
    const { name, icon, position, texts } = row
    return { values: { name, icon: icon ?? '', position, texts: formTexts(texts) }, image: null, path: null }
  },
  async write(trx, id, { name, icon, position = 0, texts }) {
    await onlyOne(trx, 'facility', id, named(name), nameTaken)
    return put(trx, 'facility', id, { name, icon: cleared(icon), position, texts: storedTexts(texts) })
  },
}

const city: EntryKind<'city'> = {
  picture: 'may',
  async read(db, id) {
    const row = await rowOf<Selectable<CityTable>>(db, 'city', id)
    if (!row) return null
    const { name, state, country, latitude, longitude, image, texts } = row
    const values = {
      name,
      state,
      country,
      latitude: String(latitude),
      longitude: String(longitude),
      texts: formTexts(texts),
    }
    return { values, image, path: `/properties?city=${encodeURIComponent(name)}` }
  },
  async write(trx, id, { name, state, country, latitude, longitude, texts }, { image }) {
    const same = sql`name = ${name} and state = ${state} and country = ${country}`
    await onlyOne(trx, 'city', id, same, nameTaken)
    return put(trx, 'city', id, {
      name,
      state,
      country,
      latitude,
      longitude,
      image,
      texts: storedTexts(texts),
    })
  },
}

const reason: EntryKind<'reason'> = {
  async read(db, id) {
    const row = await rowOf<Selectable<ReportReasonTable>>(db, 'reason', id)
    if (!row) return null
    const { reason: said, asks_text, position, texts } = row
    return { values: { reason: said, asks_text, position, texts: formTexts(texts) }, image: null, path: null }
  },
  async write(trx, id, { reason: said, asks_text = false, position = 0, texts }) {
    const same = sql`lower(reason) = lower(${said})`
    await onlyOne(trx, 'reason', id, same, { field: 'reason', text: 'publishing.nameTaken' })
    return put(trx, 'reason', id, { reason: said, asks_text, position, texts: storedTexts(texts) })
  },
}

export const catalogue: { [K in (typeof catalogueKinds)[number]]: EntryKind<K> } = {
  category,
  parameter,
  facility,
  city,
  reason,
}
