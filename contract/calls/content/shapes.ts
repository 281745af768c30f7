import { z } from 'zod'
import { nearby } from '../../home-limits'
import { text } from '../../limits'
import * as values from '../../values'
import { publicPerson } from '../accounts/shapes'
import {
  count,
  decimal,
  flagged,
  id,
  latitude,
  line,
  longitude,
  maybe,
  note,
  paging,
  rowId,
  search,
  time,
  total,
  url,
} from '../kit/primitives'
import type { Shape } from '../kit/primitives'
import { cards, card, picture, shortCategory } from '../listings/card-shapes'
import { projectCard } from '../projects/shapes'

const article = z.object({
  id: rowId,
  slug_id: z.string(),
  title: z.string(),
  /** Sanitised rich text. */
  description: z.string(),
  /** Beginning as plain text. */
  excerpt: z.string(),
  image: url.nullable(),
  picture: picture.nullable(),
  category: shortCategory.nullable(),
  created_at: time,
})
const city = z.object({
  city: z.string(),
  state: z.string(),
  country: z.string(),
  image: url.nullable(),
  latitude: z.number(),
  longitude: z.number(),
  property_count: count,
})
const question = z.object({ id: rowId, question: z.string(), answer: z.string() })
const slide = z.object({
  id: rowId,
  title: z.string().nullable(),
  image: url,
  picture: picture.nullable(),
  link: z.string().nullable(),
  property: card.nullable(),
})
const facility = z.object({ id: rowId, name: z.string(), icon: z.string().nullable() })

const placeHit = z.object({
  kind: z.enum(values.placeKinds),
  label: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  property_count: count,
})

/** Types for a home-page section (D25), whose `data` depends on its `type`. */
const categoryCard = shortCategory.extend({ properties_count: count })
const section = z.discriminatedUnion('type', [
  z.object({ key: z.string(), title: z.string(), type: z.literal('properties'), data: cards }),
  z.object({
    key: z.string(),
    title: z.string(),
    type: z.literal('categories'),
    data: z.array(categoryCard),
  }),
  z.object({ key: z.string(), title: z.string(), type: z.literal('projects'), data: z.array(projectCard) }),
  z.object({ key: z.string(), title: z.string(), type: z.literal('agents'), data: z.array(publicPerson) }),
  z.object({ key: z.string(), title: z.string(), type: z.literal('articles'), data: z.array(article) }),
  z.object({ key: z.string(), title: z.string(), type: z.literal('cities'), data: z.array(city) }),
  z.object({ key: z.string(), title: z.string(), type: z.literal('faqs'), data: z.array(question) }),
  z.object({
    key: z.string(),
    title: z.string(),
    type: z.literal('trust'),
    data: z.array(z.enum(values.trustPoints)),
  }),
])

/** Opening of the home page: figures and a picture. */
const opening = z.object({
  /** Available listings, and the cities they are in. */
  listings: count,
  cities: count,
  /** Available listings confirmed by their owners within `home.confirmedDays`, capped at `home.countMost`. */
  confirmed: count,
  confirmed_is_capped: z.boolean(),
  top_cities: z.array(city),
  picture: picture.nullable(),
  /** Listing shown in the picture; null if the operator chose the picture, or if the listing is in a section. */
  listing: card.nullable(),
})

const list = z.object(total)

/** Limits of a number; values outside the usual range must be confirmed before a listing is submitted. */
const factBounds = z.object({
  least: z.number().nullable(),
  most: z.number().nullable(),
  usual_least: z.number().nullable(),
  usual_most: z.number().nullable(),
})

export const contentShapes = {
  get_categories: {
    input: z.object({
      ...paging,
      search,
      has_property: maybe(flagged),
      id: maybe(id),
      slug_id: maybe(note(170)),
    }),
    data: z.array(
      shortCategory.extend({
        parameter_types: z.array(
          z.object({
            id: rowId,
            name: z.string(),
            type_of_parameter: z.enum(values.parameterKinds),
            type_values: z.array(z.string()),
            /** Names of the values in the language of the answer, in the same order; absent in the main language. */
            value_names: z.array(z.string()).optional(),
            unit: z.string().nullable(),
            icon: z.string().nullable(),
            role: z.enum(values.parameterRoles).nullable(),
            measure: z.enum(values.factMeasures).nullable(),
            is_required: z.boolean(),
            bounds: factBounds.optional(),
          }),
        ),
        properties_count: count,
        meta_title: z.string().nullable(),
        meta_description: z.string().nullable(),
        meta_keywords: z.string().nullable(),
      }),
    ),
    extra: z.object(total),
  },
  get_report_reasons: {
    input: z.object(paging),
    data: z.array(
      z.object({
        id: rowId,
        reason: z.string(),
        /** Whether add_reports requires a text for this reason, because it isn't specific enough. */
        asks_text: z.boolean(),
      }),
    ),
    extra: z.object(total),
  },
  get_articles: {
    input: z.object({
      ...paging,
      search,
      category_id: maybe(id),
      category_slug_id: maybe(note(170)),
      id: maybe(id),
      slug_id: maybe(note(170)),
    }),
    data: z.array(article),
    /** `categories` are all categories with articles, regardless of the filter. */
    extra: list.extend({ categories: z.array(shortCategory) }),
  },
  'get-cities-data': { input: z.object({ ...paging, search }), data: z.array(city), extra: list },
  get_facilities: { input: z.object({ ...paging, search }), data: z.array(facility), extra: list },
  'get-facilities-for-filter': {
    input: z.object({ ...paging, category_id: maybe(id) }),
    data: z.array(
      facility.extend({
        kind: z.enum(['facility', ...values.parameterKinds]),
        values: z.array(z.string()),
        /** Names of the values in the language of the answer, in the same order; absent in the main language. */
        value_names: z.array(z.string()).optional(),
        unit: z.string().nullable(),
      }),
    ),
    extra: list,
  },
  faqs: { input: z.object(paging), data: z.array(question), extra: list },
  'house-page': {
    input: z.object({
      /** Last path segment of the page's URL. */
      page: z
        .string()
        .trim()
        .regex(/^[a-z0-9-]{1,170}$/, 'refusals.choice'),
    }),
    data: z.object({
      title: z.string(),
      description: z.string(),
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
      /** Sanitised rich text of a page written by the operator; such a page has no sections. */
      body: z.string().nullable(),
    }),
  },
  'homepage-data': {
    input: z.object({
      latitude: maybe(latitude),
      longitude: maybe(longitude),
      radius: maybe(decimal(0, nearby.radiusMaxKm)),
    }),
    data: z.object({ opening, sections: z.array(section), slider_section: z.array(slide) }),
  },
  'agent-list': { input: z.object({ ...paging, search }), data: z.array(publicPerson), extra: list },
  'agent-properties': {
    input: z
      .object({ id: maybe(id), slug_id: maybe(note(170)), is_projects: maybe(z.string()), ...paging })
      .refine((value) => value.id ?? value.slug_id, { error: 'refusals.required', path: ['id'] }),
    data: z.object({
      customer_data: publicPerson.extend({ about_me: z.string().nullable(), created_at: time }),
      properties_data: cards,
      projects_data: z.array(projectCard),
    }),
    extra: list,
  },
  'get-slider': { input: z.object(paging), data: z.array(slide), extra: list },
  'place-suggest': {
    input: z.object({ search: line(text.search), limit: paging.limit }),
    data: z.array(placeHit),
  },
  'place-reverse': { input: z.object({ latitude, longitude }), data: placeHit.nullable() },
} satisfies Record<string, Shape>
