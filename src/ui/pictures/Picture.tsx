import { useEffect, useRef, useState } from 'react'
import { join } from '../layout/join-classes'

/** Decodes a base64 thumbhash; null if invalid. */
function thumbBytes(hash: string | null | undefined): Uint8Array | null {
  if (!hash) return null
  try {
    return Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

/** Returns the mean colour of a thumbhash as CSS; undefined without one. */
export function thumbColour(hash: string | null | undefined): string | undefined {
  const bytes = thumbBytes(hash)
  if (!bytes || bytes.length < 5) return undefined
  // Same as thumbHashToAverageRGBA; the library is large and only needed later for the blurred picture.
  const header = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)
  const light = (header & 63) / 63
  const [p, q] = [((header >> 6) & 63) / 31.5 - 1, ((header >> 12) & 63) / 31.5 - 1]
  const b = light - (2 / 3) * p
  const r = (3 * light - b + q) / 2
  const g = r - q
  return `rgb(${[r, g, b].map((part) => Math.round(Math.max(0, Math.min(1, part)) * 255)).join(' ')})`
}

/** Whether a picture is above the fold; `first` for the largest, which the others must not delay. */
export type Eager = boolean | 'first'

/** Returns the value for the nth picture of a grid with `inView` of them above the fold. */
export const eagerIn = (index: number, inView: number): Eager =>
  index === 0 && inView > 0 ? 'first' : index < inView

export interface PictureProps {
  src: string
  srcSet?: string
  sizes?: string
  /** Alternative text; empty if adjacent text covers it. */
  alt: string
  width: number
  height: number
  /**
   * base64 thumbhash: its mean colour shows immediately, the blurred picture once scripts run and it is near the
   * viewport.
   */
  hash?: string | null
  eager?: Eager
  className?: string
}

/** Distance from the viewport at which the blurred placeholder is rendered. */
const near = '200px'

/** Picture with reserved space and a blurred placeholder until it loads. */
export function Picture({ src, srcSet, sizes, alt, width, height, hash, eager, className }: PictureProps) {
  const img = useRef<HTMLImageElement>(null)
  const [blur, setBlur] = useState<string>()
  useEffect(() => {
    const bytes = thumbBytes(hash)
    const at = img.current
    if (!bytes || !at || at.complete) return
    let gone = false
    const drawBlur = async () => {
      const { thumbHashToDataURL } = await import('thumbhash')
      if (!gone && !at.complete) setBlur(thumbHashToDataURL(bytes))
    }
    // Most pictures are far down and load before the user reaches them.
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        // Offline, the mean colour stays as placeholder.
        if (!at.complete) drawBlur().catch(() => undefined)
      },
      { rootMargin: near },
    )
    watch.observe(at)
    return () => {
      gone = true
      watch.disconnect()
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
      fetchPriority={eager === 'first' ? 'high' : undefined}
      decoding={eager ? undefined : 'async'}
      onLoad={() => setBlur(undefined)}
      className={join('bg-sunken bg-cover bg-center object-cover', className)}
      style={{ backgroundColor: thumbColour(hash), backgroundImage: blur && `url(${blur})` }}
    />
  )
}
