import { z } from 'zod'
import { meta, text } from '../../limits'
import { oneLine } from '../../input/single-line'
import { asked, clearable, file, id, link, maybe, note, noteLine } from '../kit/primitives'

/** What properties and projects are both asked, each in its own order. */
export const listed = {
  title: asked('refusals.titleRequired', text.title).overwrite(oneLine),
  description: asked('refusals.descriptionRequired', text.description),
  category_id: z
    .union([z.string().trim().min(1, 'refusals.categoryRequired'), z.number()], 'refusals.categoryRequired')
    .pipe(id),
  video_link: clearable(link),
  /** A project calls it its location. */
  address: asked('refusals.addressMissing', text.address).overwrite(oneLine),
}

/** §5: at most 10 phrases; title and description bounds only warn, so they are not here. */
const keywords = noteLine(meta.storedMax).refine(
  (value) => value.split(',').filter((phrase) => phrase.trim() !== '').length <= meta.keywordsMax,
  'refusals.metaKeywords',
)

/** How it looks in a search engine. */
export const searchStep = z.object({
  meta_title: clearable(noteLine(meta.storedMax)),
  meta_description: clearable(noteLine(meta.storedMax)),
  meta_keywords: clearable(keywords),
  slug_id: maybe(note(text.title)),
})

/** A picture that comes along, or the name of one that is there already. */
export const pictureSent = maybe(z.union([file, z.string().max(text.link)]))

/** Beside a listing, or an edit of one, that was submitted: the same draft or key had brought it before (D67). */
export const submittedBefore = z.object({ submitted_before: z.boolean() })
