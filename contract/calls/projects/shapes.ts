import { z } from 'zod'
import { oneLine } from '../../input/single-line'
import { listing, text, upload } from '../../limits'
import { projectFields } from '../../filter/project-filter'
import { listingStatuses, requestStatuses } from '../../listing/listing-states'
import * as values from '../../values'
import { publicPerson } from '../accounts/shapes'
import { place } from '../kit/person-fields'
import {
  asked,
  file,
  files,
  id,
  idempotencyKey,
  ids,
  latitude,
  lines,
  listOf,
  longitude,
  maybe,
  note,
  paging,
  rowId,
  search,
} from '../kit/primitives'
import { time, url, word, type Shape } from '../kit/primitives'
import { cardOutputs, characteristicInputs, characteristicOutputs } from '../listings/characteristic-shapes'
import { listed, pictureSent, searchFields, submittedBefore } from '../listings/advert-shapes'
import { listingCounts, listingDraft } from '../own/shapes'
import { listExtra, lock, ownPart, picture, shortCategory, standing } from '../listings/card-shapes'
import { filterShape, propertyFilter } from '../listings/search-shapes'

export const projectCard = z.object({
  id: rowId,
  slug_id: z.string(),
  title: z.string(),
  image: url.nullable(),
  picture: picture.nullable(),
  type: z.enum(values.projectTypes),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  location: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  category: shortCategory,
  promoted: z.boolean(),
  added_by: rowId,
  created_at: time,
  request_status: z.enum(requestStatuses),
  status: z.enum(values.visibilities),
  ...cardOutputs('project'),
})
export type ProjectCard = z.output<typeof projectCard>

/** Floor plan (D87). Its document is omitted if the package doesn't include project access (`locked`). */
const plan = z.object({ id: rowId, title: z.string(), document: url.nullable() })
const fullProject = projectCard.extend({
  description: z.string(),
  video_link: z.string().nullable(),
  ...characteristicOutputs('project'),
  plans: z.array(plan),
  documents: z.array(z.object({ id: rowId, name: z.string(), url })),
  gallery_images: z.array(picture.extend({ id: rowId })),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  meta_keywords: z.string().nullable(),
  meta_image: url.nullable(),
  owner: publicPerson,
  is_owner: z.boolean(),
  /** Floor plans and documents require a package that includes project_access (§6). */
  ...lock,
  ...standing.partial().shape,
})
export type FullProject = z.output<typeof fullProject>

const outcome = z.object({ id: rowId, state: z.string(), allowed: z.array(z.string()) })
const plansInput = listOf(
  z.object({
    id: maybe(id),
    title: asked('refusals.planTitleRequired', text.title).overwrite(oneLine),
    document: maybe(file),
    /** Id of a document already uploaded to the draft, sent instead of a file. */
    file_id: maybe(id),
  }),
  listing.plansMax,
)

/** Schemas of the form's steps; together they are the input of post_project. */
export const projectSteps = {
  place: z.object({
    ...place,
    location: listed.address,
    latitude,
    longitude,
  }),
  facts: z.object({
    title: listed.title,
    category_id: listed.category_id,
    type: word(values.projectTypes),
    ...characteristicInputs('project'),
  }),
  photos: z.object({ plans: maybe(plansInput) }),
  review: z.object({
    description: listed.description,
    video_link: listed.video_link,
    ...searchFields,
  }),
}

const postProject = z.object({
  /** Project to edit; omit for a new one (D14). */
  id: maybe(id),
  ...projectSteps.place.shape,
  ...projectSteps.facts.shape,
  ...projectSteps.photos.shape,
  ...projectSteps.review.shape,
  meta_image: pictureSent,
  image: pictureSent,
  documents: maybe(files(upload.documentsMax)),
  gallery_images: maybe(files(upload.galleryMax)),
  remove_documents: maybe(ids),
  remove_gallery_images: maybe(ids),
  remove_plans: maybe(ids),
  /** Id of the draft whose uploaded files are used. */
  draft_id: maybe(id),
  /**
   * Idempotency key, created once by the client for a new project; repeating the request returns the project it created
   * first. Sending `draft_id` has the same effect.
   */
  idempotency_key: idempotencyKey,
})

const projectFilter = filterShape(projectFields).extend({
  current_user: propertyFilter.shape.current_user,
})

export const projectShapes = {
  'get-projects': {
    input: projectFilter,
    data: z.array(projectCard),
    extra: listExtra,
  },
  'get-project-detail': {
    input: z
      .object({ id: maybe(id), slug_id: maybe(note(170)) })
      .refine((value) => value.id ?? value.slug_id, { error: 'refusals.required', path: ['id'] }),
    data: fullProject.extend({ similar_projects: z.array(projectCard) }),
  },
  'get-added-projects': {
    input: z.object({
      ...paging,
      search,
      id: maybe(id),
      request_status: maybe(word(requestStatuses)),
      listing_status: maybe(word(listingStatuses)),
    }),
    data: z.array(projectCard.extend(ownPart)),
    extra: listExtra.extend({ counts: listingCounts, drafts: z.array(listingDraft) }),
  },
  post_project: { input: postProject, data: fullProject, extra: submittedBefore },
  delete_project: { input: z.object({ id }), data: outcome },
  'change-project-status': {
    input: z.object({
      project_id: id,
      status: z.union([z.string(), z.number()]).transform(String).pipe(lines(30)),
    }),
    data: outcome,
  },
} satisfies Record<string, Shape>
