import { useEffect, useRef, useState } from 'react'
import { join } from './join'
import { thumbBytes, thumbColour } from './thumb'

export interface PictureProps {
  src: string
  srcSet?: string
  sizes?: string
  /** What is to be seen; empty when the words beside it say it. */
  alt: string
  width: number
  height: number
  /** base64 thumbhash: its mean colour stands at once, the blurred picture as soon as scripts run. */
  hash?: string | null
  /** Above the fold: load now, and first. */
  eager?: boolean
  className?: string
}

/** A picture that keeps its place, with a blurred stand-in until it is there. */
export function Picture({ src, srcSet, sizes, alt, width, height, hash, eager, className }: PictureProps) {
  const img = useRef<HTMLImageElement>(null)
  const [blur, setBlur] = useState<string>()
  useEffect(() => {
    const bytes = thumbBytes(hash)
    if (!bytes || img.current?.complete) return
    let gone = false
    import('thumbhash')
      .then(({ thumbHashToDataURL }) => {
        if (!gone) setBlur(thumbHashToDataURL(bytes))
      })
      // Offline, the mean colour stands in for the blur as well.
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [hash])
  return (
    <img
      ref={img}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? undefined : 'async'}
      onLoad={() => setBlur(undefined)}
      className={join('bg-sunken bg-cover bg-center object-cover', className)}
      style={{ backgroundColor: thumbColour(hash), backgroundImage: blur && `url(${blur})` }}
    />
  )
}
