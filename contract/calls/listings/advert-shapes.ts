import { z } from 'zod'
import { meta, text } from '../../limits'
import { oneLine } from '../../input/single-line'
import { asked, clearable, file, id, link, maybe, note, noteLine } from '../kit/primitives'

/** Fields shared by properties and projects; each kind has its own order of fields. */
export const listed = {
  title: asked('refusals.titleRequired', text.title).overwrite(oneLine),
  description: asked('refusals.descriptionRequired', text.description),
  category_id: z
    .union([z.string().trim().min(1, 'refusals.categoryRequired'), z.number()], 'refusals.categoryRequired')
    .pipe(id),
  video_link: clearable(link),
  /** Address; called `location` for a project. */
  address: asked('refusals.addressMissing', text.address).overwrite(oneLine),
}

/** At most 10 phrases (§5). Title and description lengths only cause warnings, so they aren't checked here. */
const keywords = noteLine(meta.storedMax).refine(
  (value) => value.split(',').filter((phrase) => phrase.trim() !== '').length <= meta.keywordsMax,
  'refusals.metaKeywords',
)

/** SEO fields. */
export const searchFields = {
  meta_title: clearable(noteLine(meta.storedMax)),
  meta_description: clearable(noteLine(meta.storedMax)),
  meta_keywords: clearable(keywords),
  slug_id: maybe(note(text.title)),
}

/** A new picture, or the name of the stored picture. */
export const pictureSent = maybe(z.union([file, z.string().max(text.link)]))

/** Part of the reply to a submitted listing or edit: whether the same draft or key had already been submitted (D67). */
export const submittedBefore = z.object({ submitted_before: z.boolean() })
