import { useEffect, useRef, useState } from 'react'
import { join } from '../layout/join-classes'

/** The bytes of a thumbhash as the server sends it (base64), or null when it is not one. */
function thumbBytes(hash: string | null | undefined): Uint8Array | null {
  if (!hash) return null
  try {
    return Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

/** The mean colour of a picture from its thumbhash, as CSS; undefined without one. */
export function thumbColour(hash: string | null | undefined): string | undefined {
  const bytes = thumbBytes(hash)
  if (!bytes || bytes.length < 5) return undefined
  // As thumbHashToAverageRGBA reads it; the library itself is large and only draws the blurred picture, later.
  const header = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)
  const light = (header & 63) / 63
  const [p, q] = [((header >> 6) & 63) / 31.5 - 1, ((header >> 12) & 63) / 31.5 - 1]
  const b = light - (2 / 3) * p
  const r = (3 * light - b + q) / 2
  const g = r - q
  return `rgb(${[r, g, b].map((part) => Math.round(Math.max(0, Math.min(1, part)) * 255)).join(' ')})`
}

/** Whether a picture is in view as the page opens; `first`: it is the largest of those, which the others must not hold up. */
export type Eager = boolean | 'first'

/** The same for the nth picture of a grid, of which so many are in view. */
export const eagerIn = (index: number, inView: number): Eager =>
  index === 0 && inView > 0 ? 'first' : index < inView

export interface PictureProps {
  src: string
  srcSet?: string
  sizes?: string
  /** What is to be seen; empty if the text beside it has it. */
  alt: string
  width: number
  height: number
  /** base64 thumbhash: its mean colour stands at once, the blurred picture once scripts run and it is near. */
  hash?: string | null
  eager?: Eager
  className?: string
}

/** How far outside the window a picture is when its blurred stand-in is drawn. */
const near = '200px'

/** A picture that keeps its place, with a blurred stand-in until it is there. */
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
    // Most pictures of a page are far down, and are there before anybody comes to them.
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        // Offline, the mean colour stands in for the blur as well.
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
