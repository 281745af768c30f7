import type { Picture as Stored } from '../../../contract/calls/listings/card-shapes'
import { Picture, type PictureProps } from './Picture'

export interface StoredPictureProps extends Pick<PictureProps, 'sizes' | 'eager' | 'className'> {
  picture: Stored
  alt?: string
}

/** A stored picture in its available widths; reserves space even if its size is unknown. */
export function StoredPicture({ picture, alt = '', ...look }: StoredPictureProps) {
  const { url, srcset, width, height, thumbhash } = picture
  return (
    <Picture
      src={url}
      srcSet={srcset}
      alt={alt}
      width={width ?? 800}
      height={height ?? 600}
      hash={thumbhash}
      {...look}
    />
  )
}
