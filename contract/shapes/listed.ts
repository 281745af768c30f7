import { z } from 'zod'
import { meta, text } from '../limits'
import { file, id, link, maybe, note } from './kit'

/** What properties and projects are both asked, each in its own order. */
export const listed = {
  title: z.string('refusals.titleRequired').trim().min(1, 'refusals.titleRequired').max(text.title),
  description: z
    .string('refusals.descriptionRequired')
    .trim()
    .min(1, 'refusals.descriptionRequired')
    .max(text.description),
  category_id: z.union([z.string().trim().min(1), z.number()], 'refusals.categoryRequired').pipe(id),
  video_link: link.optional(),
  /** A project calls it its location. */
  address: z.string('refusals.addressMissing').trim().min(1, 'refusals.addressMissing').max(text.address),
}

/** §5: at most 10 phrases; title and description bounds only warn, so they are not here. */
const keywords = note(meta.storedMax).refine(
  (value) => value.split(',').filter((phrase) => phrase.trim() !== '').length <= meta.keywordsMax,
  'refusals.metaKeywords',
)

/** How it looks in a search engine. */
export const searchStep = z.object({
  meta_title: note(meta.storedMax).optional(),
  meta_description: note(meta.storedMax).optional(),
  meta_keywords: keywords.optional(),
  slug_id: maybe(note(text.title)),
})

/** A picture that comes along, or the name of one that is there already. */
export const pictureSent = maybe(z.union([file, z.string().max(text.link)]))
