import { NoPicture } from '../../../shared/results/NoPicture'
import { join } from '../../../ui/layout/join-classes'
import { cardSizes } from '../../../ui/pictures/picture-sizes'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import type { Card } from '../listing-types'
import type { Eager } from '../../../ui/pictures/Picture'

/** Title picture in 4:3, or a placeholder. */
export function CardPicture({
  listing,
  eager,
  className,
}: {
  listing: Card
  eager?: Eager
  className?: string
}) {
  const { picture } = listing
  if (!picture) return <NoPicture icon="home" className={className} />
  return (
    <StoredPicture
      picture={picture}
      sizes={cardSizes}
      eager={eager}
      className={join('aspect-4/3 w-full', className)}
    />
  )
}
