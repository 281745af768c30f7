import { Link } from '@tanstack/react-router'
import { Written } from '../../../ui/format/Written'
import type { Card } from '../listing-types'

/** Title of a card as the link to its listing; the whole card is the click target. */
export function CardLink({ listing: { slug_id: slugId, title } }: { listing: Card }) {
  return (
    <Link to="/properties-details/$slugId" params={{ slugId }} className="card-link">
      <Written text={title} />
    </Link>
  )
}
