import { NoPicture } from '../../../results/NoPicture'
import { join } from '../../../ui/join'
import { StoredPicture } from '../../../ui/StoredPicture'
import type { Card } from '../types'
import type { Eager } from '../../../ui/Picture'

const sizes = '(min-width: 1100px) 300px, (min-width: 640px) 45vw, 92vw'

/** The title picture in 4:3; a calm drawing where a listing has none. */
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
      sizes={sizes}
      eager={eager}
      className={join('aspect-4/3 w-full', className)}
    />
  )
}
