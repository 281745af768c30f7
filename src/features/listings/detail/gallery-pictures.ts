import type { Full } from '../listing-types'

export interface GalleryPicture {
  url: string
  srcset: string
  width: number | null
  height: number | null
  thumbhash: string | null
}

/** Returns the title picture followed by the others, without duplicates. */
export function galleryPictures({ picture, gallery }: Pick<Full, 'picture' | 'gallery'>): GalleryPicture[] {
  const all: GalleryPicture[] = picture ? [picture, ...gallery] : gallery
  return all.filter((one, index) => all.findIndex(({ url }) => url === one.url) === index)
}
