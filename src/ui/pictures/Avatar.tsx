import { join } from '../layout/join-classes'

export interface AvatarProps {
  /** Whose; used for the letters when there is no picture. */
  name: string
  src?: string | null
  /** Pixels. */
  size?: number
}

/** A person's picture, or the first letters of the name. Silent: the name always stands beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const look = 'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft'
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        // Small and mostly far down: it takes nothing from the first picture of a page.
        loading="lazy"
        className={join(look, 'object-cover')}
        style={{ width: size, height: size }}
      />
    )
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={join(look, 'font-semibold text-accent')}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {initials}
    </span>
  )
}
