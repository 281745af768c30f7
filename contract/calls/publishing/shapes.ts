import { z } from 'zod'
import { home } from '../../home-limits'
import { text } from '../../limits'
import * as values from '../../values'
import { action, step } from '../admin/record-shapes'
import { change } from '../admin/money-shapes'
import {
  count,
  file,
  flagged,
  id,
  maybe,
  note,
  paging,
  rowId,
  search,
  time,
  total,
  url,
  whole,
  word,
  type Shape,
} from '../kit/primitives'

type Kinds = readonly [values.PublicationKind, ...values.PublicationKind[]]

const listed = (kinds: Kinds) =>
  ({
    input: z.object({
      ...paging,
      kind: word(kinds),
      /** State of the entries; if omitted, all entries except deleted ones. */
      state: maybe(word(values.publicationStates)),
      search,
    }),
    data: z.array(
      z.object({
        id: rowId,
        /** Id by which listings, filters and purchases refer to the entry; unique within its kind. */
        subject_id: rowId,
        name: z.string(),
        /** Distinguishes entries of the same name: slug of a page, state of a city. */
        note: z.string().nullable(),
        /** Language code; null for kinds without a language. */
        lang: z.string().nullable(),
        /** Terms of a plan and its number of subscribers; null for other kinds. */
        plan: z
          .object({
            price_minor: z.number().int(),
            currency: z.string().length(3),
            duration_days: count,
            /** Users with an active subscription, each counted once. */
            subscribers: count,
          })
          .nullable(),
        state: z.enum(values.publicationStates),
        changed_at: time,
      }),
    ),
    extra: z.object({ ...total, counts: z.record(z.string(), count) }),
  }) satisfies Shape

const entry = (kinds: Kinds) =>
  ({
    input: z.object({ id }),
    data: z.object({
      id: rowId,
      kind: z.enum(kinds),
      name: z.string(),
      state: z.enum(values.publicationStates),
      /** Content by the field names of its schema; text as in a form. */
      values: z.record(z.string(), z.unknown()),
      image: url.nullable(),
      /** Number of references to the entry (listings, purchases); capped at a thousand per kind. */
      uses: count,
      version: count,
      public_path: z.string().nullable(),
      allowed: z.array(action),
      history: z.array(step),
    }),
  }) satisfies Shape

const save = (kinds: Kinds) =>
  ({
    input: z.object({
      kind: word(kinds),
      /** Id of the entry; omit for a new one. */
      id: maybe(id),
      /** Version that was loaded; the request is refused with CONFLICT if someone else has changed the entry since. */
      version: maybe(whole(1)),
      /** Complete content, by the schema of its kind. */
      values: z.record(z.string(), z.unknown()),
      image: maybe(file),
      remove_image: maybe(flagged),
    }),
    data: z.object({ id: rowId, state: z.enum(values.publicationStates), version: count }),
  }) satisfies Shape

/** The operator's texts for the home page's opening in one language. */
const openingTexts = z.object({ title: note(home.title), text: note(home.text) })

const act = {
  input: z.object({
    id,
    event: word(values.publicationActs),
    reason: maybe(note(text.reason)),
    /** Version that was loaded; the request is refused with CONFLICT if someone else has changed the entry since. */
    version: maybe(whole(1)),
  }),
  data: z.object({ id: rowId, state: z.enum(values.publicationStates), allowed: z.array(action) }),
} satisfies Shape

export const publishingShapes = {
  'admin/content': listed(values.contentKinds),
  'admin/content:save': save(values.contentKinds),
  'admin/content-entry': entry(values.contentKinds),
  'admin/content-act': act,
  'admin/catalogue': listed(values.catalogueKinds),
  'admin/catalogue:save': save(values.catalogueKinds),
  'admin/catalogue-entry': entry(values.catalogueKinds),
  'admin/catalogue-act': act,
  'admin/packages': listed(values.packageKinds),
  'admin/packages:save': save(values.packageKinds),
  'admin/packages-entry': entry(values.packageKinds),
  'admin/packages-act': act,
  'admin/home-sections': {
    input: z.object({}),
    data: z.object({ sections: z.array(z.enum(values.homeSections)), version: count }),
    extra: z.object({ history: z.array(change) }),
  },
  'admin/home-sections:save': {
    input: z.object({
      sections: z
        .array(z.enum(values.homeSections, 'refusals.choice'))
        .min(1, 'publishing.home.none')
        .max(values.homeSections.length, 'refusals.tooMany')
        .refine((all) => new Set(all).size === all.length, 'refusals.choice'),
      version: maybe(whole(0)),
    }),
    data: z.object({ sections: z.array(z.string()) }),
  },
  'admin/home-opening': {
    input: z.object({}),
    data: z.object({
      texts: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          rtl: z.boolean(),
          /** The operator's title and text; empty if the default is used. */
          title: z.string(),
          text: z.string(),
          shipped_title: z.string(),
          shipped_text: z.string(),
        }),
      ),
      /** The operator's picture; if null, a listing's picture is shown. */
      image: url.nullable(),
      version: count,
    }),
  },
  'admin/home-opening:save': {
    input: z.object({
      /** Texts by language code; an empty text restores the default. */
      texts: z
        .record(z.string().regex(/^[a-z]{2}$/, 'languages.codeWrong'), openingTexts)
        .refine((all) => Object.keys(all).length <= 100, 'refusals.tooMany'),
      image: maybe(file),
      remove_image: maybe(flagged),
      version: maybe(whole(0)),
    }),
    data: z.object({ version: count }),
  },
} satisfies Record<string, Shape>
