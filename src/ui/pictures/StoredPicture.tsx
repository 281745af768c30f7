import type { Picture as Stored } from '../../../contract/calls/listings/card-shapes'
import { Picture, type PictureProps } from './Picture'

export interface StoredPictureProps extends Pick<PictureProps, 'sizes' | 'eager' | 'className'> {
  picture: Stored
  alt?: string
}

/** A picture as the server keeps it, in its widths; one whose size was never measured has its place all the same. */
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
