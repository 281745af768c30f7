import { Link } from '@tanstack/react-router'
import { Written } from '../../../ui/Written'
import type { Card } from '../types'

/** The title of a card as the link to its listing, which takes the whole card as its target. */
export function CardLink({ listing: { slug_id: slugId, title } }: { listing: Card }) {
  return (
    <Link
      to="/properties-details/$slugId"
      params={{ slugId }}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <Written text={title} />
    </Link>
  )
}
