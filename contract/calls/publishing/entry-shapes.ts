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

/** Limit of a number, set by the operator. */
const limit = amount(-1e12, 1e12)

/** Sort position; lowest first. */
const position = maybe(whole(0, 100_000))
const meta = {
  meta_title: note(500).optional(),
  meta_description: note(500).optional(),
  meta_keywords: note(500).optional(),
}
/** Last path segment; derived from the title if empty. */
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
/** Rich text; disallowed markup is removed rather than refused. */
const rich = lines(text.article)

/** Most options of an attribute. */
const optionsMost = 100

/** Language code (BCP 47). */
const language = z.string().regex(/^[a-z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'refusals.choice')

/** Most languages a text may be in. */
const languagesMost = 100

/**
 * Texts in languages other than the main one, by language code; a missing or empty text is shown in the main language.
 */
const inLanguages = <S extends z.ZodRawShape>(fields: S) =>
  z
    .record(language, z.object(fields))
    .refine((all) => Object.keys(all).length <= languagesMost, 'refusals.tooMany')
    .optional()
const named = { name: note(text.name).optional() }

/**
 * Options in another language, one per line in the order of the main language's options; a line is empty if its option
 * has no text.
 */
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

/** Options, one per line or as a list. */
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
  /** Quota; empty means unlimited. */
  quota: maybe(whole(1, 100_000)),
})

/** URL on this site or another. */
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
 * Schemas of the content of each kind of entry. They validate both the browser form and the `values` of a save, which
 * always contains the whole entry.
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
    /** Attributes of the category's listings, in order. */
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
      /** Quantity the attribute counts, for filters shared by all property types. */
      role: maybe(z.enum(values.parameterRoles, 'refusals.choice')),
      /** Quantity that determines the number's limits, unless they are set here. */
      measure: maybe(z.enum(values.factMeasures, 'refusals.choice')),
      value_min: maybe(limit),
      value_max: maybe(limit),
      /** Heading under which the attribute appears on a listing's page. */
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
    /** Whether the reason isn't specific enough, so the report needs a text. */
    asks_text: maybe(flagged),
    position,
    texts: inLanguages({ reason: note(300).optional() }),
  }),
  package: z.object({
    name: line(text.name),
    description: note(1_000).optional(),
    /** Price in major units of the site's currency. */
    price: amountText('refusals.price').pipe(z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'refusals.price')),
    duration_days: whole(1, 3650),
    /** Marks the plan as recommended and unmarks any other plan. */
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
