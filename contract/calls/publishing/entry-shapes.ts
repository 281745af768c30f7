import { z } from 'zod'
import { text } from '../../limits'
import { features } from '../../api/package-features'
import * as values from '../../values'
import {
  amount,
  amountText,
  flagged,
  id,
  ids,
  latitude,
  line,
  lines,
  link,
  listOf,
  longitude,
  maybe,
  note,
  whole,
} from '../kit/primitives'

/** An operator's own limit of a number. */
const limit = amount(-1e12, 1e12)

/** Where an entry stands among its like; the lowest first. */
const position = maybe(whole(0, 100_000))
const meta = {
  meta_title: note(500).optional(),
  meta_description: note(500).optional(),
  meta_keywords: note(500).optional(),
}
/** The last part of an address; made of the title where it is left empty. */
const slug = maybe(
  z
    .string()
    .trim()
    .max(170)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'publishing.slugWrong'),
)
const icon = maybe(
  z
    .string()
    .trim()
    .regex(/^[a-z-]{1,30}$/, 'refusals.choice'),
)
/** Rich text; what is not allowed in it is taken out, not refused. */
const rich = lines(text.article)

/** Most options of an attribute. */
const optionsMost = 100

/** Code of a language (BCP 47). */
const language = z.string().regex(/^[a-z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'refusals.choice')

/** Most languages a text may be in. */
const languagesMost = 100

/** Texts in other languages than the main one, by code; one that is left out or empty is read in the main one. */
const inLanguages = <S extends z.ZodRawShape>(fields: S) =>
  z
    .record(language, z.object(fields))
    .refine((all) => Object.keys(all).length <= languagesMost, 'refusals.tooMany')
    .optional()
const named = { name: note(text.name).optional() }

/** Options in another language, one a line in the order of the main ones; an empty line for one without a text. */
const optionTexts = z.preprocess<unknown, z.ZodArray<z.ZodString>, string[] | string>(
  (value) =>
    (Array.isArray(value) ? value : typeof value === 'string' ? value.trimEnd().split(/\r?\n/) : []).map(
      (one: unknown) => (typeof one === 'string' ? one.trim() : one),
    ),
  z
    .array(
      z
        .string()
        .max(text.name)
        .regex(/^[^,،]*$/, 'publishing.optionComma'),
    )
    .max(optionsMost, 'refusals.tooMany'),
)

/** One option a line, or a list of them. */
const options = z.preprocess<unknown, z.ZodArray<z.ZodString>, string[] | string>(
  (value) =>
    (Array.isArray(value) ? value : typeof value === 'string' ? value.split(/\r?\n/) : [])
      .map((one: unknown) => (typeof one === 'string' ? one.trim() : one))
      .filter((one, at, all) => one !== '' && all.indexOf(one) === at),
  z
    .array(
      z
        .string()
        .max(text.name)
        .regex(/^[^,]*$/, 'publishing.optionComma'),
    )
    .max(optionsMost, 'refusals.tooMany'),
)

const feature = z.object({
  type: z.enum(features, 'refusals.choice'),
  /** Left empty: as many as one likes. */
  quota: maybe(whole(1, 100_000)),
})

/** An address of this site, or of another. */
const address = maybe(
  z.union(
    [
      z
        .string()
        .trim()
        .regex(/^\/(?!\/)\S*$/),
      link,
    ],
    'refusals.link',
  ),
)

/**
 * The content of each kind of entry. The same shapes check the form in the browser and the `values` of a save; a save
 * is always of the whole entry.
 */
export const entryShapes = {
  article: z.object({
    title: line(text.title),
    slug,
    lang: language.optional(),
    category_id: maybe(id),
    body: rich,
  }),
  faq: z.object({ question: line(300), answer: lines(text.message), lang: language.optional(), position }),
  slide: z.object({ title: note(text.title).optional(), link: address, property_id: maybe(id), position }),
  page: z.object({
    title: line(text.title),
    slug,
    lang: language,
    description: note(500).optional(),
    body: rich,
  }),
  category: z.object({
    name: line(text.name),
    slug,
    position,
    /** What it asks of a listing, in this order. */
    parameters: maybe(ids),
    ...meta,
    texts: inLanguages({ ...named, ...meta }),
  }),
  parameter: z
    .object({
      name: line(text.name),
      kind: z.enum(values.parameterKinds, 'refusals.choice'),
      options: options.optional(),
      unit: note(20).optional(),
      icon,
      /** What it counts for the filters that every property type shares. */
      role: maybe(z.enum(values.parameterRoles, 'refusals.choice')),
      /** Quantity that determines the number's bounds, unless they are set here. */
      measure: maybe(z.enum(values.factMeasures, 'refusals.choice')),
      value_min: maybe(limit),
      value_max: maybe(limit),
      /** The heading it stands under on a listing's page. */
      fact_group: maybe(z.enum(values.factGroups, 'refusals.choice')),
      required: maybe(flagged),
      position,
      texts: inLanguages({ ...named, unit: note(20).optional(), options: optionTexts.optional() }),
    })
    .check(({ value: { options: main, texts }, issues }) => {
      for (const [code, { options: own }] of Object.entries(texts ?? {}))
        if ((own?.length ?? 0) > Math.max(1, main?.length ?? 0))
          issues.push({
            code: 'custom',
            input: own,
            message: 'publishing.optionsMore',
            path: ['texts', code, 'options'],
          })
    })
    .refine(({ kind, options: some }) => !/choice|multi/.test(kind) || (some ?? []).length > 0, {
      error: 'publishing.optionsMissing',
      path: ['options'],
    })
    .refine(({ kind, role }) => !role || kind === 'number', {
      error: 'publishing.roleNotNumber',
      path: ['role'],
    })
    .refine(({ kind, measure }) => !measure || kind === 'number', {
      error: 'publishing.measureNotNumber',
      path: ['measure'],
    })
    .refine(
      ({ value_min: least, value_max: most }) => least === undefined || most === undefined || least <= most,
      {
        error: 'publishing.limitsCrossed',
        path: ['value_max'],
      },
    ),
  facility: z.object({ name: line(text.name), icon, position, texts: inLanguages(named) }),
  city: z.object({
    name: line(text.place),
    state: line(text.place),
    country: line(text.place),
    latitude,
    longitude,
    texts: inLanguages({
      name: note(text.place).optional(),
      state: note(text.place).optional(),
      country: note(text.place).optional(),
    }),
  }),
  reason: z.object({
    reason: line(300),
    /** It says nothing by itself: the report needs a text. */
    asks_text: maybe(flagged),
    position,
    texts: inLanguages({ reason: note(300).optional() }),
  }),
  package: z.object({
    name: line(text.name),
    description: note(1_000).optional(),
    /** Major units of the site's currency. */
    price: amountText('refusals.price').pipe(z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'refusals.price')),
    duration_days: whole(1, 3650),
    /** Shown as the operator's suggestion, which no other plan is then. */
    recommended: maybe(flagged),
    position,
    features: listOf(feature, features.length).refine(
      (all) => all.length > 0 && new Set(all.map(({ type }) => type)).size === all.length,
      'publishing.featuresMissing',
    ),
    texts: inLanguages({ ...named, description: note(1_000).optional() }),
  }),
} satisfies Record<values.PublicationKind, z.ZodType>

export type EntryValues<K extends values.PublicationKind> = z.output<(typeof entryShapes)[K]>
