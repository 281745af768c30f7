import type { TextKey } from '../texts/catalogue'
import { isOnRequest, listingPrice } from '../money/listing-price'
import type { PriceDecimals, RentDuration } from '../values'

/**
 * Size in px of the preview image that social networks and messengers show with a link (1.91 : 1, as usual for Open
 * Graph).
 */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** Kinds of content with a preview image. */
export const sharedKinds = ['property', 'project', 'article'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** Contents of the preview image; empty strings for anything that doesn't apply. */
export interface ShareContent {
  title: string
  price: string
  /** Rent period. */
  period: string
  location: string
  /** Path of the photo on the site. */
  photo: string
  site: string
}

/** 32-bit FNV-1a over UTF-16 code units. Distinguishes versions of an image; not meant for security. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Returns the path of the preview image of a listing, project or article in a language. The path changes with
 * everything visible in the image, so caches keyed by URL never show an old price.
 */
export function sharePicturePath(kind: SharedKind, id: number, lang: string, content: ShareContent): string {
  const { title, price, period, location, photo, site } = content
  return `/share/${kind}/${id}/${lang}-${fingerprint([title, price, period, location, photo, site].join('\n'))}.jpg`
}

/** Returns the image's alternative text. */
export const sharePictureAlt = ({ title, price, period, location }: ShareContent): string =>
  [title, [price, period].filter(Boolean).join(' '), location].filter(Boolean).join(' – ')

/** Language and site an image is rendered for. `say` returns a text by its key. */
export interface ShareReader {
  lang: string
  site: string
  /** The setting `price_decimals`. */
  decimals: PriceDecimals
  say: (key: TextKey) => string
}

/** Public content that listings and projects share. */
interface SharedHome {
  title: string
  city: string
  state: string
  country: string
  /** Image the owner chose for previews. */
  meta_image: string | null
}

const locationOf = ({ city, state, country }: SharedHome) => [city, state, country].filter(Boolean).join(', ')

interface SharedListing extends SharedHome {
  price_minor: number
  currency: string
  rentduration: RentDuration | null
  title_image: string | null
}

/** Returns the content of a listing's preview image, including its price and, for a rental, the period. */
export function propertyShare(
  listing: SharedListing,
  { lang, site, decimals, say }: ShareReader,
): ShareContent {
  const { title, price_minor: minor, currency, rentduration } = listing
  return {
    title,
    price: listingPrice({ minor, currency }, { lang, decimals }, say),
    period: rentduration && !isOnRequest(minor) ? say(`public.per.${rentduration}`) : '',
    location: locationOf(listing),
    photo: listing.meta_image ?? listing.title_image ?? '',
    site,
  }
}

/** Returns the content of a project's preview image; projects have no price of their own. */
export const projectShare = (
  project: SharedHome & { image: string | null },
  { site }: Pick<ShareReader, 'site'>,
): ShareContent => ({
  title: project.title,
  price: '',
  period: '',
  location: locationOf(project),
  photo: project.meta_image ?? project.image ?? '',
  site,
})

/** Returns the content of an article's preview image: title and photo. */
export const articleShare = (
  article: { title: string; image: string | null },
  { site }: Pick<ShareReader, 'site'>,
): ShareContent => ({
  title: article.title,
  price: '',
  period: '',
  location: '',
  photo: article.image ?? '',
  site,
})
