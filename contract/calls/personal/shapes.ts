import { z } from 'zod'
import { mortgage, text } from '../../limits'
import { wire } from '../../api/specified-names'
import {
  amount,
  decimal,
  flagged,
  ids,
  maybe,
  note,
  paging,
  rowId,
  whole,
  type Shape,
} from '../kit/primitives'
import { feedReasons } from '../../values'
import { card, listExtra } from '../listings/card-shapes'
import { opensWith } from '../packages/shapes'
import { propertyType } from '../listings/search-shapes'

/** Upper limit in major units: above any price, but still a safe integer in minor units. */
const mostMajor = 1e12

const bound = amount(0, mostMajor)

/** `min,max` in major units; either may be empty (D19). */
const priceRange = z
  .union(
    [z.string().transform((value) => value.split(',')), z.array(z.union([z.string(), z.number()]))],
    'refusals.priceRange',
  )
  .transform((sides, ctx) =>
    sides.map((side) => {
      if (String(side).trim() === '') return null
      const read = bound.safeParse(side)
      if (read.success) return read.data
      const doubt = read.error.issues.find((issue) => issue.code === 'custom' && issue.params)
      const message = doubt?.message ?? 'refusals.priceRange'
      ctx.issues.push({ ...doubt, code: 'custom', message, path: [], input: side })
      return null
    }),
  )
  .refine((sides) => sides.length <= 2, 'refusals.priceRange')
  .refine(
    ([min, max]) => min === null || min === undefined || max === null || max === undefined || min <= max,
    'refusals.priceRange',
  )

const types = z
  .union([
    z.array(propertyType),
    z
      .union([z.string(), z.number()])
      .transform((value) => String(value).split(',') as (string | number)[])
      .pipe(z.array(propertyType)),
  ])
  .transform((value) => [...new Set(value)])

const feedFields = z.object({
  category_ids: z.array(rowId),
  [wire.outdoorFacilityIds]: z.array(rowId),
  price_range: z.array(z.number().nullable()),
  property_type: z.array(z.enum(['sell', 'rent'])),
  city: z.string(),
})

const year = z.object({
  year: z.number().int(),
  principal: z.number(),
  interest: z.number(),
  payment: z.number(),
  balance: z.number(),
})

export const personalShapes = {
  'personalised-fields': { input: z.object({}), data: feedFields },
  'personalised-fields:save': {
    input: z.object({
      category_ids: maybe(ids),
      [wire.outdoorFacilityIds]: maybe(ids),
      price_range: maybe(priceRange),
      property_type: maybe(types),
      city: maybe(note(text.place)),
    }),
    data: feedFields,
  },
  'personalised-fields:clear': { input: z.object({}), data: feedFields },
  get_user_recommendation: {
    input: z.object(paging),
    /** `reasons` are the matched preferences, or `liked` if there are none. */
    data: z.array(card.extend({ reasons: z.array(z.enum(feedReasons)) })),
    extra: listExtra,
  },
  'mortgage-calculator': {
    input: z
      .object({
        loan_amount: amount(0.01, mostMajor),
        down_payment: maybe(amount(0, mostMajor)),
        interest_rate: decimal(0, mortgage.rateMax),
        loan_term_years: whole(mortgage.yearsMin, mortgage.yearsMax),
        show_all_details: maybe(flagged),
      })
      .refine((value) => (value.down_payment ?? 0) < value.loan_amount, {
        error: 'refusals.downPayment',
        path: ['down_payment'],
      }),
    data: z.object({
      main: z.object({ monthly_payment: z.number(), total_interest: z.number(), total_payment: z.number() }),
      yearly: z.array(year),
    }),
    /** Why the requested yearly details are missing (D82). */
    extra: z.object({
      yearly_locked: z.enum(['NOT_LOGGED_IN', 'PACKAGE_MISSING']).optional(),
      /** Packages that include the yearly details; set if the caller lacks such a package. */
      opens_with: opensWith.optional(),
    }),
  },
} satisfies Record<string, Shape>
