import { join } from '../layout/join-classes'

export interface AvatarProps {
  /** Name of the person; its initials are shown if there is no picture. */
  name: string
  src?: string | null
  /** Size in px. */
  size?: number
}

/** A person's picture or initials. Hidden from screen readers, because the name is always next to it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const look = 'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft'
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        // Usually small and far down the page, so it shouldn't compete with the first picture.
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
