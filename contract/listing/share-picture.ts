import type { TextKey } from '../texts/catalogue'
import { isOnRequest, listingPrice } from '../money/listing-price'
import type { PriceDecimals, RentDuration } from '../values'

/** Size of the picture that networks and messengers show beside a link, px (Open Graph's usual 1.91 : 1). */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** What has such a picture. */
export const sharedKinds = ['property', 'project', 'article'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** What the picture shows; empty where there is nothing of the sort. */
export interface ShareContent {
  title: string
  price: string
  /** For how long a rent is paid. */
  period: string
  location: string
  /** Address of the photo, from the site's root. */
  photo: string
  site: string
}

/** FNV-1a over UTF-16 units, 32 bits: it distinguishes versions of one picture and is not a safeguard. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Address of the picture of one listing, project or article in a language. It changes with all that is seen in it, so
 * that a cache keyed by address never shows an old price.
 */
export function sharePicturePath(kind: SharedKind, id: number, lang: string, content: ShareContent): string {
  const { title, price, period, location, photo, site } = content
  return `/share/${kind}/${id}/${lang}-${fingerprint([title, price, period, location, photo, site].join('\n'))}.jpg`
}

/** Alternative text of the picture. */
export const sharePictureAlt = ({ title, price, period, location }: ShareContent): string =>
  [title, [price, period].filter(Boolean).join(' '), location].filter(Boolean).join(' – ')

/** The language and the site that a picture is drawn for. `say`: a text of the language files by its key. */
export interface ShareReader {
  lang: string
  site: string
  /** Setting `price_decimals`. */
  decimals: PriceDecimals
  say: (key: TextKey) => string
}

/** The public content of listings and projects. */
interface SharedHome {
  title: string
  city: string
  state: string
  country: string
  /** The owner's own choice for previews. */
  meta_image: string | null
}

const locationOf = ({ city, state, country }: SharedHome) => [city, state, country].filter(Boolean).join(', ')

interface SharedListing extends SharedHome {
  price_minor: number
  currency: string
  rentduration: RentDuration | null
  title_image: string | null
}

/** The picture of a listing: what it costs first, and for how long where it is a rent. */
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

/** The picture of a project, which has no price of its own. */
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

/** The picture of an article: its title beside its picture. */
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
